//go:build tools

// Keeps the proxy for network faults in go.mod; it is built by its own package path.
package main

import _ "github.com/Shopify/toxiproxy/v2/cmd/server"
