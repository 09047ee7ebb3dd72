import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type Proxy = { url: string; replace: (old: string, url: string) => void; close: () => Promise<void> };

const lookEveryMs = 250;
/** Who does not say in time that it is ready is asked nothing. */
const patienceMs = 1_000;

/**
 * What stands before several processes: it asks each for `/readyz` and gives calls in turn to those that are ready, or
 * keeps them until one is. It sends nothing twice: what a process cuts off is 502.
 */
export async function startProxy(urls: readonly string[]): Promise<Proxy> {
  const targets = urls.map((url) => ({ url, isReady: true }));
  const agent = new Agent({ keepAlive: true });
  const looking = setInterval(() => {
    for (const target of targets) {
      const { url } = target;
      const tell = (isReady: boolean) => {
        if (target.url === url) target.isReady = isReady;
      };
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).then(
        ({ status }) => tell(status === 200),
        () => tell(false),
      );
    }
  }, lookEveryMs);
  let turn = 0;
  const nextReady = async () => {
    for (;;) {
      turn += 1;
      const ready = targets.filter(({ isReady }) => isReady);
      const target = ready[turn % ready.length];
      if (target) return target;
      await pause(20);
    }
  };
  const server = createServer(async (asked, answer) => {
    const target = await nextReady();
    const { method, headers, url } = asked;
    const passed = request(new URL(url ?? "/", target.url), { method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", (error) => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end(error.message);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replace(old, url) {
      const target = targets.find((one) => one.url === old);
      if (target) Object.assign(target, { url, isReady: false });
    },
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
