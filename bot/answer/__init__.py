"""Evidence in; a typed answer in English or Chinese, checked sentence by sentence, out."""
