"""Figures with their commands: each file is run by hand or by `make bench`, never as a test."""
