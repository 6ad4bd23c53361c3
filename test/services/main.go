// Speaks MongoDB's wire protocol over SQLite files in one folder, for tests on machines without mongod.
package main

import (
	"context"
	"flag"
	"log"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address to listen on")
	dir := flag.String("dir", "", "folder of the SQLite files")
	flag.Parse()
	// Its heap is small: by default, a fifth of its time goes into collecting it.
	debug.SetGCPercent(1_000)
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + *dir + "/",
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- server.Run(ctx) }()
	inner, err := url.Parse(server.MongoDBURI())
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	go serve(listener, inner.Host)
	if err := <-done; err != nil {
		log.Fatal(err)
	}
}
