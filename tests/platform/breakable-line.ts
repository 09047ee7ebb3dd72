import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A line to the server that breaks as soon as a statement that begins so has been sent, or has been done. */
export async function breakableLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const line: { breaksAt: string | undefined; isDoneFirst: boolean } = { breaksAt: undefined, isDoneFirst: false };
  const proxy = createServer((front) => {
    const back: Socket = connect(Number(port), hostname);
    for (const socket of [front, back]) socket.on("error", () => {});
    const breakIt = () => {
      front.destroy();
      back.destroy();
    };
    front.on("data", (sent) => {
      if (line.breaksAt === undefined || !sent.toString("latin1").includes(line.breaksAt)) return void back.write(sent);
      line.breaksAt = undefined;
      if (!line.isDoneFirst) return breakIt();
      back.removeAllListeners("data").once("data", breakIt);
      back.write(sent);
    });
    back.on("data", (answered) => front.write(answered));
    front.on("close", () => back.destroy());
    back.on("close", () => front.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void proxy.close());
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { line, url: through.href };
}
