import * as z from "zod";
import type { Sms } from "../channels.server.ts";
import { askPast, askProvider } from "./ask.server.ts";
import { reportOf } from "./reported.rules.ts";

export type TermiiSettings = { baseUrl: string; apiKey: string; sender: string };

const past = z.object({
  message_id: z.string(),
  receiver: z.coerce.string(),
  message: z.string(),
  created_at: z.string(),
  /** As its reports have it. */
  status: z.string().nullish(),
});
const minuteMs = 60_000;

/**
 * When it says that something was sent: without a zone, in that of Lagos or of Greenwich. The later of both is meant, so
 * that nothing is taken for too old.
 */
const latestOf = (text: string): number => Date.parse(`${text.slice(0, 19).replace(" ", "T")}Z`);

/** SMS by Termii, on the route that reaches numbers which refuse advertisements. The key stands in the body: it is never logged. */
export const termiiSms = ({ baseUrl, apiKey, sender }: TermiiSettings): Sms => ({
  name: "termii",
  send: (to, text) =>
    askProvider(
      {
        url: `${baseUrl}/api/sms/send`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ api_key: apiKey, to: to.replace("+", ""), from: sender, sms: text },
          ...{ type: "plain", channel: "dnd" },
        }),
      },
      ({ code, message_id, message }) => {
        const words = typeof message === "string" ? message : "It said nothing.";
        if (code === "ok" && typeof message_id === "string") return { kind: "accepted", id: message_id, words };
        return { kind: "refused", isFinal: false, words };
      },
    ),
  findSent: async (to, text, since) => {
    const said = await askPast(`${baseUrl}/api/sms/inbox?api_key=${encodeURIComponent(apiKey)}`);
    const listed: unknown = Array.isArray(said)
      ? said
      : said && typeof said === "object" && "data" in said && said.data;
    const rows = (Array.isArray(listed) ? listed : []).flatMap((row) => past.safeParse(row).data ?? []);
    return rows
      .filter(({ status }) => reportOf(status ?? "") !== "failed")
      .filter(({ receiver, message }) => `+${receiver.replace("+", "")}` === to && message === text)
      .filter(({ created_at }) => latestOf(created_at) >= since.getTime() - minuteMs)
      .map(({ message_id }) => message_id);
  },
});
