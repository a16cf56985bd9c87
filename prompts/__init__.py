"""The prompts, one Markdown file each, and their loader. They come with the model; nothing here needs one yet."""
