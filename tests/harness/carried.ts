import { randomInt } from "node:crypto";
import { africasTalkingSms, africasTalkingVoice } from "#platform/channels/africas-talking.server.ts";
import { termiiSms } from "#platform/channels/termii.server.ts";
import { whatsAppBy } from "#platform/channels/whatsapp.server.ts";
import { type Channels, noChannels } from "#platform/channels.server.ts";
import { hookSecrets, inboundMail, type Phones, whatsAppNumber } from "../../scripts/phones/server.ts";

/** Every way out, carried by these phones. */
export function waysBy({ url }: Pick<Phones, "url">): Channels {
  const account = { baseUrl: url, voiceUrl: url, username: "tunse", apiKey: "the key" };
  return {
    ...noChannels,
    pushContact: "mailto:help@tunse.example",
    sms: [
      termiiSms({ baseUrl: url, apiKey: "the key", sender: "Tunse" }),
      africasTalkingSms({ ...account, sender: undefined }),
    ],
    voice: africasTalkingVoice({ ...account, number: "+2347000000000" }),
    whatsapp: whatsAppBy({ ...whatsAppNumber, baseUrl: `${url}/graph`, language: "en" }),
    inboundMail,
    reports: { ...hookSecrets, whatsapp: whatsAppNumber },
  };
}

/**
 * A number that nobody else has: files share a database, and a count would begin anew with each. None of those that
 * begin with 800, which cost the sender nothing.
 */
export const newNumber = (): string => `+23490${String(randomInt(0, 100_000_000)).padStart(8, "0")}`;
