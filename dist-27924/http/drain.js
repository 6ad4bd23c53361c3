export function drainOnClose(server) {
    /** Open sockets, with how many of their requests are in flight. */
    const sockets = new Map();
    let isClosing = false;
    server.server.on('connection', (socket) => {
        sockets.set(socket, 0);
        socket.once('close', () => sockets.delete(socket));
    });
    const count = (socket, change) => {
        const inFlight = sockets.get(socket);
        if (inFlight === undefined)
            return;
        sockets.set(socket, inFlight + change);
        if (isClosing && inFlight + change === 0)
            socket.destroySoon();
    };
    server.addHook('onRequest', (request, _, next) => {
        count(request.raw.socket, 1);
        next();
    });
    server.addHook('onResponse', (request, _, next) => {
        count(request.raw.socket, -1);
        next();
    });
    server.addHook('preClose', (next) => {
        isClosing = true;
        for (const [socket, inFlight] of sockets)
            if (inFlight === 0)
                socket.destroySoon();
        next();
    });
}
//# sourceMappingURL=drain.js.map