import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "#platform/settings.server.ts";
import { hookSecrets, inboundMail, type Phones, whatsAppNumber } from "../phones/server.ts";
import type { Player } from "./stage.ts";

/** The settings by which the product reaches these phones and nobody real. */
export async function settingsWith(settings: Settings, { url, host, mail }: Phones): Promise<Settings> {
  const account = { baseUrl: url, voiceUrl: url, username: "demo", apiKey: "demo" };
  return {
    ...settings,
    pushContact: settings.pushContact ?? "demo@tunse.example",
    ...{ smtpUrl: await mail.open(), smtpFrom: "Tunse <hello@tunse.example>" },
    webhookHosts: [...settings.webhookHosts, host],
    carriers: {
      money: settings.carriers.money,
      termii: { baseUrl: url, apiKey: "demo", sender: "Tunse", secret: hookSecrets.termii },
      africasTalking: {
        ...account,
        ...{ sender: undefined, voiceNumber: "+2347000000000", hookKey: hookSecrets.africasTalking },
      },
      whatsapp: { ...whatsAppNumber, baseUrl: `${url}/graph`, language: "en" },
      smsGateway: undefined,
      inboundMail,
    },
  };
}

type Answer = { data: ReturnType<typeof JSON.parse> };

/** Gives each of these people a browser, a confirmed phone and a confirmed email, by the product's own calls. */
export async function handOut(phones: Phones, url: string, people: readonly Player[]): Promise<void> {
  phones.tell(async (path, headers, body) => (await fetch(`${url}${path}`, { method: "POST", headers, body })).text());
  const ask = async (path: string, body: object, token?: string): Promise<Answer["data"]> => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  };
  for (const { name, email, password } of people) {
    const { user, token } = await ask("/auth/login", { email, password });
    await ask("/contact-points/browsers", { ...phones.browser(name), label: "Chrome on Android" }, token);
    phones.own(name, name);
    const { contactPoint } = await ask("/contact-points/phones", { phone: user.phone }, token);
    phones.own(contactPoint.address, name);
    const code = await codeFor(phones, contactPoint.address);
    if (code) await ask(`/contact-points/${contactPoint.id}/verification`, { code }, token);
    await ask("/auth/email/verify/resend", {}, token);
    phones.own(email, name);
    const proof = await lookFor(() =>
      /#token=([\w-]+)/.exec(phones.mail.got().find(({ to }) => to === email)?.text ?? ""),
    );
    if (proof) await ask("/auth/email/verify", { token: proof });
  }
}

type ByHand = { to: string; person: string; by: string; text: string };

/** What people sent on from their own phones, by their own WhatsApp. */
export function sendOn({ got, own }: Phones, url: string, sent: readonly ByHand[]): void {
  for (const { to, person, by, text } of sent) {
    own(to, person);
    const words = text.replace(/ (\/l\/\w+)/, ` ${url}$1`);
    got.push({ by: "whatsapp", from: by, to, title: `From ${by}`, text: words, link: null, at: new Date() });
  }
}

const patience = 100;

/** The code that came to a phone, once it has. */
const codeFor = ({ got }: Phones, number: string): Promise<string | undefined> =>
  lookFor(() => /code is (\d{6})/.exec(got.findLast(({ to }) => to === number)?.text ?? ""));

async function lookFor(look: () => RegExpExecArray | null): Promise<string | undefined> {
  for (let looks = 0; looks < patience; looks += 1) {
    const found = look()?.[1];
    if (found) return found;
    await wait(200);
  }
  return undefined;
}
