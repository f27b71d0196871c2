"""Hands as text and JSON that other programs read: PHH, hand histories, Open Hand History."""
