import * as z from "zod";
import { asking } from "./tracing.server.ts";

/** A language model that somebody else runs, or nobody: it is asked one thing, and answers JSON or fails. */
export type Model = {
  /** Where it stands, to be named to whoever sends it something; null where none is set up. */
  readonly host: string | null;
  readonly name: string;
  /** What it said, unchecked. Throws where it is silent, slow, or says no JSON. */
  ask(rules: string, text: string, mostTokens?: number): Promise<unknown>;
};

export const noModel: Model = {
  host: null,
  name: "",
  ask: () => Promise.reject(new Error("No model is set up: AI_BASE_URL is missing.")),
};

const patienceMs = 4_000;
const mostBytes = 65_536;
const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** The start of an answer; more than that is none. */
async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new Error("The model says too much.");
  }
  return Buffer.concat(pieces).toString("utf8");
}

type Setting = { baseUrl: string; apiKey: string | undefined; name: string; patienceMs?: number };

/** A model behind an address that speaks the protocol of OpenAI's chat completions. */
export function modelAt({ baseUrl, apiKey, name, patienceMs: patience = patienceMs }: Setting): Model {
  const address = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  return {
    host: new URL(baseUrl).host,
    name,
    async ask(rules, text, mostTokens = 200) {
      const body = JSON.stringify({
        model: name,
        temperature: 0,
        max_tokens: mostTokens,
        response_format: { type: "json_object" },
        messages: [
          { role: "system", content: rules },
          { role: "user", content: text },
        ],
      });
      const headers = { "content-type": "application/json", ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
      const signal = AbortSignal.timeout(patience);
      // A way on to somewhere else is no answer: what is sent goes to the host that was named and to no other.
      const response = await asking(address, (traced) =>
        fetch(address, { method: "POST", headers: { ...headers, ...traced }, body, redirect: "error", signal }),
      );
      const said = await textOf(response);
      if (!response.ok) throw new Error(`The model answered ${response.status}.`);
      const [first] = completion.parse(JSON.parse(said)).choices;
      return JSON.parse(first?.message.content ?? "");
    },
  };
}
