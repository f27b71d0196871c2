"""The wire: pydantic models of every frame and HTTP body, the contract with the web client."""
