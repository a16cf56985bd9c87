"""Signals: pure functions of one PR's facts and a profile. `assess` puts them together."""
