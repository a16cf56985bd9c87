"""A question in English or Chinese in; a Plan, its typed meaning, out."""
