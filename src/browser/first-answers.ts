import { firstAnswers } from "#domain/first-calls.ts";

/** What the page asked for before its scripts had come. */
type First = { token: string; answers: Record<string, Promise<Response>> };

/** Whoever has not asked by then reads anew: the screen that it was meant for is there. */
const goodForMs = 5_000;
const until = typeof performance === "undefined" ? 0 : performance.now() + goodForMs;

/** The answer that is on its way already, once; only to the one by whose token it was asked. */
export function takeFirst(url: string, token: string | null): Promise<Response> | null {
  const first = (globalThis as { [firstAnswers]?: First })[firstAnswers];
  if (!first) return null;
  if (performance.now() > until || token !== first.token) return forgetFirst();
  const path = url.slice(`${location.origin}/api`.length);
  const answer = first.answers[path] ?? null;
  delete first.answers[path];
  return answer;
}

/** After a write all that was asked for before is old. */
export function forgetFirst(): null {
  delete (globalThis as { [firstAnswers]?: First })[firstAnswers];
  return null;
}
