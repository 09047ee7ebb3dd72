import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Asked, Carriers, type Got, type Hook, type HookSecrets, say } from "./carriers.ts";
import { inboundMail, MailFake } from "./mail.ts";
import type { Mischief } from "./mischief.ts";
import { answerPage } from "./page.ts";
import { type Browser, isSigned, newBrowser } from "./push.ts";
import { WhatsAppFake, whatsAppNumber } from "./whatsapp.ts";

export { inboundMail, whatsAppNumber };
export const hookSecrets: HookSecrets = {
  ...{ termii: "the secret of the phones", africasTalking: "the-key-of-the-phones" },
  smsGateway: "the signing key of the gateway phone",
};

export type Phones = {
  /** Host and port. */
  host: string;
  url: string;
  /** What came, in order. */
  got: Got[];
  /** Opens a browser that can be sent to. */
  browser: (name: string) => Browser["subscription"];
  /** What happens to messages for this browser or number from here on; a carrier's name before it is for that one alone. */
  behave: (to: string, mischief: Mischief) => void;
  /** How the words of carriers reach the product; nowhere until told. */
  tell: (hook: Hook) => void;
  /** Whose phones these are, for the page of the phones. */
  own: (to: string, name: string) => void;
  carriers: Carriers;
  whatsapp: WhatsAppFake;
  mail: MailFake;
  /** Nobody listens any more, until `up`. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Speaks for every carrier that the product knows, and for the people who hold the phones. */
export async function startPhones(port = 0): Promise<Phones> {
  const got: Got[] = [];
  const owners = new Map<string, string>();
  let hook: Hook = async () => "";
  const carriers = new Carriers(got, hookSecrets, () => hook);
  const whatsapp = new WhatsAppFake({ got, moods: carriers.moods, hook: () => hook, url: () => url });
  const mail = new MailFake(() => hook);
  const browsers = new Map<string, Browser>();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://phones").pathname;
    const { authorization } = request.headers;
    const asked: Asked = { response, body: await buffer(request), path, authorization };
    if (path.startsWith("/push/")) takePush(asked, request.headers.ttl);
    else if ((await carriers.take(asked)) || whatsapp.take(asked)) return;
    else if (!(await answerPage({ ...asked, method: request.method ?? "" }, { got, owners, carriers, whatsapp, mail })))
      response.writeHead(404).end();
  });
  const listen = (at: number) => new Promise<void>((ready) => server.listen(at, "127.0.0.1", ready));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  await listen(port);
  const own = (server.address() as AddressInfo).port;
  const host = `127.0.0.1:${own}`;
  const url = `http://${host}`;

  function takePush({ response, body, path, authorization }: Asked, ttl: unknown): void {
    const browser = browsers.get(path);
    if (!browser) return void response.writeHead(410).end();
    const mood = carriers.moods.next(browser.name);
    if (mood.does === "answer") return void response.writeHead(mood.status).end();
    if (!isSigned(authorization, url) || ttl === undefined) return void response.writeHead(403).end("BadJwtToken");
    const { title, body: text, navigate, actions = [], data } = browser.open(body);
    const buttons = actions.map((one) => ({ id: data?.token ?? "", title: one.title }));
    got.push({ by: "push", from: "push", to: browser.name, title, text, link: navigate, buttons, at: new Date() });
    say(response, mood, () => response.writeHead(201).end());
  }

  return {
    ...{ host, url, got, carriers, whatsapp, mail },
    browser(name) {
      const path = `/push/${browsers.size}-${encodeURIComponent(name)}`;
      const browser = newBrowser(name, `${url}${path}`);
      browsers.set(path, browser);
      return browser.subscription;
    },
    behave: (to, mischief) => carriers.moods.set(to, mischief),
    tell: (next) => {
      hook = next;
    },
    own: (to, name) => void owners.set(to, name),
    down: close,
    up: () => listen(own),
    stop: async () => {
      await mail.close();
      await close();
    },
  };
}
