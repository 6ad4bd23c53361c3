// Speaks MongoDB's wire protocol over SQLite files in one folder, for tests on machines without mongod.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:0", "address to listen on")
	dir := flag.String("dir", "", "folder of the SQLite files")
	postgres := flag.String("postgres", "", "PostgreSQL URL; used instead of the folder")
	flag.Parse()
	handler := "sqlite"
	if *postgres != "" {
		handler = "postgresql"
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:      ferretdb.ListenerConfig{TCP: *listen},
		Logger:        slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:       handler,
		SQLiteURL:     "file:" + *dir + "/",
		PostgreSQLURL: *postgres,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- server.Run(ctx) }()
	fmt.Println(server.MongoDBURI())
	if err := <-done; err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
