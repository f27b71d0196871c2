"""Lambda functions of the card room: handlers, flows, ports and adapters."""
