import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can fail as networks do. */
export type Line = {
  /** The same address by this way. */
  url: string;
  /** Ends every connection that is open. */
  drop(): void;
  /** Nothing comes through any more, and nobody is told: so a machine without power looks from outside. */
  silence(): void;
  /** What was held back goes through. */
  resume(): void;
  /** Another server is at its end; whoever is connected has lost the one before. */
  lead(serverUrl: string): void;
  stop(): Promise<void>;
};

export async function startLine(serverUrl: string): Promise<Line> {
  let { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let isSilent = false;
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.on("error", () => {});
    from.pipe(to);
    if (isSilent) from.pause();
    from.once("close", () => {
      open.delete(from);
      // The other end hears of it once the line carries anything again.
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((front) => {
    const back = connect(Number(port), hostname);
    join(front, back);
    join(back, front);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    drop,
    silence() {
      isSilent = true;
      for (const socket of open) socket.pause();
    },
    resume() {
      isSilent = false;
      for (const socket of open) socket.resume();
    },
    lead(other) {
      ({ hostname, port } = new URL(other));
      drop();
    },
    stop() {
      drop();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
