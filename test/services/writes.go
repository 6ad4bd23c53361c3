// FerretDB reads and writes a document in two steps, so that two updates of one document at the same time can lose one
// of them. MongoDB never does. This proxy passes one writing command at a time, which gives the same promise.
package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"sync"
)

const (
	opMsg           = 2013
	headerBytes     = 16
	commandAt       = headerBytes + 4 + 1 + 4 + 1
	messageBytesMax = 48_000_000
)

var writing = map[string]bool{"insert": true, "update": true, "delete": true, "findAndModify": true, "createIndexes": true, "create": true, "drop": true, "dropDatabase": true}

// serve passes every connection on to the address, until the listener closes.
func serve(listener net.Listener, address string) {
	var turn sync.Mutex
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer client.Close()
			server, err := net.Dial("tcp", address)
			if err != nil {
				return
			}
			defer server.Close()
			for pass(client, server, &turn) == nil {
			}
		}()
	}
}

// pass carries one request and its answer.
func pass(client, server net.Conn, turn *sync.Mutex) error {
	request, err := read(client)
	if err != nil {
		return err
	}
	if writing[commandOf(request)] {
		turn.Lock()
		defer turn.Unlock()
	}
	if _, err = server.Write(request); err != nil {
		return err
	}
	answer, err := read(server)
	if err != nil {
		return err
	}
	_, err = client.Write(answer)
	return err
}

func read(conn net.Conn) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(size[:])
	if length < headerBytes || length > messageBytesMax {
		return nil, io.ErrUnexpectedEOF
	}
	message := make([]byte, length)
	copy(message, size[:])
	_, err := io.ReadFull(conn, message[4:])
	return message, err
}

// commandOf is the first key of the body, which the driver sends as the first section.
func commandOf(message []byte) string {
	if len(message) < commandAt || binary.LittleEndian.Uint32(message[12:]) != opMsg || message[headerBytes+4] != 0 {
		return ""
	}
	name, _, _ := bytes.Cut(message[commandAt:], []byte{0})
	return string(name)
}
