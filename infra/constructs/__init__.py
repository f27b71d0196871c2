"""Parts of the room's stack, one file each."""
