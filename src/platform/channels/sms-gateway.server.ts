import type { Sms } from "../channels.server.ts";
import { askProvider } from "./ask.server.ts";

type GatewaySettings = { baseUrl: string; user: string; password: string };

/** SMS by the SIM of a phone of one's own, on which SMS Gateway for Android runs. */
export const gatewaySms = ({ baseUrl, user, password }: GatewaySettings): Sms => ({
  name: "gateway",
  send: (to, text) =>
    askProvider(
      {
        url: `${baseUrl}/message`,
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
        },
        body: JSON.stringify({ textMessage: { text }, phoneNumbers: [to] }),
      },
      ({ id, state }) => {
        const words = typeof state === "string" ? `The phone says: ${state}.` : "It said nothing.";
        if (typeof id === "string" && state !== "Failed") return { kind: "accepted", id, words };
        return { kind: "refused", isFinal: false, words };
      },
    ),
});
