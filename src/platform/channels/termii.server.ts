import type { Sms } from "../channels.server.ts";
import { askProvider } from "./ask.server.ts";

export type TermiiSettings = { baseUrl: string; apiKey: string; sender: string };

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
});
