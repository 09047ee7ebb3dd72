import { vi } from "vitest";

export type Given = { query: URLSearchParams; body: unknown };
type Answer = object | ((given: Given) => unknown);

/** What was read and written, in the order in which it was asked. */
export type Asked = { reads: string[]; writes: { asked: string; body: unknown; key: string | null }[] };

/**
 * The server from here on: it answers what stands under `GET /properties` and the like, or what that function says once
 * it is asked; `refuse` stands for what goes wrong.
 */
export function answerCalls(answers: Record<string, Answer>): Asked {
  const seen: Asked = { reads: [], writes: [] };
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(url, location.origin);
    const asked = `${method} ${pathname.replace("/api", "")}`;
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : body;
    if (method === "GET") seen.reads.push(asked + search);
    else seen.writes.push({ asked, body: sent, key: new Headers(headers).get("Idempotency-Key") });
    const given = answers[asked];
    if (given === undefined) return refuse(404, "There is none.")();
    const data: unknown = typeof given === "function" ? await given({ query: searchParams, body: sent }) : given;
    return data instanceof Response ? data : new Response(JSON.stringify({ success: true, message: "", data }));
  });
  return seen;
}

/** The server refuses it with this sentence. */
export const refuse = (status: number, detail: string) => () =>
  new Response(JSON.stringify({ success: false, detail, requestId: "r" }), { status });

/** An answer that comes when it is let go. */
export function later<T>(given: () => T) {
  const waiting: (() => void)[] = [];
  const answer = async (): Promise<T> => {
    await new Promise<void>((go) => waiting.push(go));
    return given();
  };
  return { answer, letGo: () => waiting.splice(0).forEach((go) => void go()) };
}
