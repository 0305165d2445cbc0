"""Luck and skill: what every decision cost, what every roll brought, and what would have been better."""
