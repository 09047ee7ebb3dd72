import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Mischief, Moods } from "./mischief.ts";
import { type Browser, isSigned, newBrowser } from "./push.ts";

/** What somebody's phone or browser got. */
export type Got = { by: "push"; to: string; title: string; text: string; link: string | null; at: Date };

export type Phones = {
  /** Host and port. */
  host: string;
  url: string;
  /** What came, in order. */
  got: Got[];
  /** Opens a browser that can be sent to. */
  browser: (name: string) => Browser["subscription"];
  /** What happens to messages for this browser or number from here on. */
  behave: (to: string, mischief: Mischief) => void;
  stop: () => Promise<void>;
};

type Asked = { request: IncomingMessage; response: ServerResponse; body: Buffer; path: string };

/** Speaks for every carrier that the product knows, and for the people who hold the phones. */
export async function startPhones(port = 0): Promise<Phones> {
  const got: Got[] = [];
  const moods = new Moods();
  const browsers = new Map<string, Browser>();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://phones").pathname;
    const asked = { request, response, body: await buffer(request), path };
    if (path.startsWith("/push/")) takePush(asked);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;

  function takePush({ request, response, body, path }: Asked): void {
    const browser = browsers.get(path);
    if (!browser) return void response.writeHead(410).end();
    const mood = moods.next(browser.name);
    if (mood.does === "answer") return void response.writeHead(mood.status).end();
    if (!isSigned(request.headers.authorization, url) || request.headers.ttl === undefined)
      return void response.writeHead(403).end("BadJwtToken");
    const { title, body: text, navigate } = browser.open(body);
    got.push({ by: "push", to: browser.name, title, text, link: navigate, at: new Date() });
    answer(response, mood, () => response.writeHead(201).end());
  }

  return {
    host,
    url,
    got,
    browser(name) {
      const path = `/push/${browsers.size}-${encodeURIComponent(name)}`;
      const browser = newBrowser(name, `${url}${path}`);
      browsers.set(path, browser);
      return browser.subscription;
    },
    behave: (to, mischief) => moods.set(to, mischief),
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

/** What was taken is answered, unless something is in the way. */
function answer(response: ServerResponse, mood: Mischief, well: () => void): void {
  if (mood.does === "lose answer") response.destroy();
  else if (mood.does !== "never answer") well();
}
