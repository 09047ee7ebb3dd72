import * as z from "zod";
import type { Outcome, Sms, Voice } from "../channels.server.ts";
import { askProvider } from "./ask.server.ts";

export type AfricasTalkingSettings = { baseUrl: string; voiceUrl: string; username: string; apiKey: string };

const sent = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({
        ...{ statusCode: z.number(), status: z.string(), messageId: z.string().optional() },
        cost: z.string().optional(),
      }),
    ),
  }),
});
const called = z.object({ entries: z.array(z.object({ status: z.string(), sessionId: z.string().optional() })) });

/** Codes that another try would not change: a wrong number, a sender that is not ours, a number that refuses us. */
const final = new Set([401, 403, 404, 406, 407, 409]);

const headersOf = (apiKey: string) => ({
  ...{ apiKey, accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
});

/** SMS by Africa's Talking. */
export const africasTalkingSms = (settings: AfricasTalkingSettings & { sender: string | undefined }): Sms => ({
  name: "africastalking",
  send: (to, text) => {
    const { baseUrl, username, apiKey, sender } = settings;
    const form = new URLSearchParams({ username, to, message: text, ...(sender ? { from: sender } : {}) });
    return askProvider({ url: `${baseUrl}/version1/messaging`, headers: headersOf(apiKey), body: `${form}` }, readSent);
  },
});

function readSent(said: unknown): Outcome {
  const read = sent.safeParse(said).data?.SMSMessageData;
  const [one] = read?.Recipients ?? [];
  if (!one) return { kind: "refused", isFinal: false, words: read?.Message ?? "It named no recipient." };
  const { statusCode, status, messageId: id = null, cost = "" } = one;
  const [, naira] = /^NGN (\d+(?:\.\d+)?)$/.exec(cost) ?? [];
  const kobo = naira === undefined ? undefined : Math.round(Number(naira) * 100);
  if (statusCode >= 100 && statusCode <= 102) return { kind: "accepted", id, words: status, kobo };
  return { kind: "refused", isFinal: final.has(statusCode), words: `${status} (${statusCode})` };
}

/** Calls by Africa's Talking. What is said and pressed comes by its callbacks, which carry `id`. */
export const africasTalkingVoice = (settings: AfricasTalkingSettings & { number: string }): Voice => ({
  name: "africastalking",
  call: (to, id) => {
    const { voiceUrl, username, apiKey, number } = settings;
    const form = new URLSearchParams({ username, from: number, to, clientRequestId: id });
    return askProvider({ url: `${voiceUrl}/call`, headers: headersOf(apiKey), body: `${form}` }, (said) => {
      const [one] = called.safeParse(said).data?.entries ?? [];
      const words = one?.status ?? "It named no call.";
      if (one?.status === "Queued" && one.sessionId) return { kind: "accepted", id: one.sessionId, words };
      return { kind: "refused", isFinal: false, words };
    });
  },
});
