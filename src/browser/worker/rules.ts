/**
 * A build whose files the worker keeps; `until`: when a newer one took over, null for the one in use and those that wait.
 * `waits`: it has not taken over yet, and another may take its place before it does.
 */
export type KeptBuild = { id: string; files: readonly string[]; until: number | null; waits?: boolean };

/** By this a page tells a new worker that every tab is at rest. */
export const takeOverWord = "take over";

const keptForMs = 7 * 24 * 60 * 60 * 1_000;
/** So many that no tab shows: with a release or two a day all of a week would fill a small phone. */
const mostFormer = 2;

/** Opens every screen behind the sign-in. */
export const shellPath = "/offline-shell";

/** What is kept as a page: besides that one the two that are rendered whole, to be read before any script runs. */
export const keptPages: readonly string[] = [shellPath, "/occupant/create-ticket", "/occupant/emergency"];

/** `parts`: how the addresses behind the sign-in begin. */
export const isWorkspace = (pathname: string, parts: readonly string[]): boolean =>
  parts.includes(pathname.split("/")[1] ?? "");

/** The page of a gate's own device. */
export const isGate = (pathname: string): boolean => /^\/g\/[^/]+$/.test(pathname);

/** Names with a hash, which stay the same for good. */
export const isAsset = (pathname: string): boolean => pathname.startsWith("/assets/");

/** The builds to keep beside one that begins to wait: the last that did may be told to take over meanwhile, others never are. */
export function keptBefore(builds: readonly KeptBuild[], next: KeptBuild, shown: readonly string[]): KeptBuild[] {
  const others = builds.filter(({ id }) => id !== next.id);
  const last = others.findLast(({ waits }) => waits);
  return [...others.filter((build) => !build.waits || build === last || shown.includes(build.id)), next];
}

/**
 * The builds to keep once `id` has taken over: it, those that some tab still shows, and of the last 7 days the two before
 * it. What waited in vain was never in use.
 */
export function keptAfter(
  builds: readonly KeptBuild[],
  id: string,
  shown: readonly string[],
  now: number,
): KeptBuild[] {
  const all = builds
    .filter((build) => build.id === id || !build.waits || shown.includes(build.id))
    .map(({ waits: _, ...build }) => ({ ...build, until: build.id === id ? null : (build.until ?? now) }));
  const former = all
    .filter(({ until }) => until !== null && Math.abs(now - until) < keptForMs)
    .toSorted((one, other) => (other.until ?? 0) - (one.until ?? 0))
    .filter((build) => !shown.includes(build.id))
    .slice(0, mostFormer);
  return all.filter((build) => build.until === null || shown.includes(build.id) || former.includes(build));
}

/** What is kept of no build any more. */
export function leftOver(paths: readonly string[], builds: readonly KeptBuild[]): string[] {
  const needed = new Set(builds.flatMap(({ files }) => files));
  return paths.filter((path) => isAsset(path) && !needed.has(path));
}

/** A network that asks for a sign-in of its own answers everything with a page. */
export const isWhole = (response: Pick<Response, "ok" | "headers">): boolean =>
  response.ok && !(response.headers.get("content-type") ?? "text/html").startsWith("text/html");

/** Pages of ours have scripts of their own alone; a network in between knows no such policy. */
export const isOurPage = ({ headers }: Pick<Response, "headers">): boolean =>
  headers.get("content-security-policy")?.includes("'nonce-") ?? false;

/** The kept page with a nonce of its own, so that no two answers share one, in the theme of the cookie. */
export function shellOf(html: string, policy: string, fresh: string, theme: string | undefined): [string, string] {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const renewed = nonce ? html.replaceAll(nonce, fresh) : html;
  const themed = theme === "dark" || theme === "light" ? ` data-theme="${theme}"` : "";
  return [renewed.replace('<html lang="en-NG"', `<html lang="en-NG"${themed}`), renewNonce(policy, nonce, fresh)];
}

const renewNonce = (policy: string, nonce: string | undefined, fresh: string) =>
  nonce ? policy.replaceAll(nonce, fresh) : policy;

const unsaid = { title: "Tunse", body: "Something happened. Open Tunse to see what." };

/** `token`: what the button sends once it is pressed. */
type NoticeButton = { action: string; title: string; token: string };
export type Notice = { title: string; body: string; tag: string; navigate: string; button: NoticeButton | null };

/** What a message says, of which nothing is believed: it leads nowhere but to us. */
export function noticeOf(text: string, origin: string): Notice {
  const word = (value: unknown, otherwise: string) => (typeof value === "string" && value !== "" ? value : otherwise);
  const { title, body, tag, navigate, actions, data } = said(text);
  const address = URL.parse(word(navigate, "/notifications"), origin);
  return {
    title: word(title, unsaid.title),
    body: word(body, unsaid.body),
    tag: word(tag, "tunse"),
    navigate: address?.origin === origin ? address.href : `${origin}/notifications`,
    button: buttonIn(actions, data),
  };
}

/** One button at most, and only with what it sends. */
function buttonIn(actions: unknown, data: unknown): NoticeButton | null {
  const [first] = Array.isArray(actions) ? (actions as Record<string, unknown>[]) : [];
  const token = (data as { token?: unknown } | null | undefined)?.token;
  const { action, title } = first ?? {};
  return typeof action === "string" && typeof title === "string" && typeof token === "string"
    ? { action, title, token }
    : null;
}

/** What a phone shows that asks for a PIN: where it leads, and not a word of what it is; nobody acts by it. */
export const neutral = (notice: Notice): Notice => ({ ...notice, ...unsaid, button: null });

/** What came of a button: said by the server, or that nobody was reached and the button still stands. */
export function afterPress(notice: Notice, answer: { ok: boolean; body: unknown } | null): Notice {
  const { title, text, detail } = sentences(answer?.body);
  if (answer === null)
    return { ...notice, title: `Not sent: ${notice.title}`, body: "There is no connection. Press again, or open it." };
  if (answer.ok) return { ...notice, title: title ?? "Done", body: text ?? notice.title, button: null };
  return { ...notice, title: `Not done: ${notice.title}`, body: detail ?? "Open it to see why.", button: null };
}

type Said = { data?: Record<string, unknown>; detail?: unknown; errors?: { message?: unknown }[] };

function sentences(body: unknown): Record<"title" | "text" | "detail", string | undefined> {
  const { data, detail, errors } = (body ?? {}) as Said;
  const word = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { title: word(data?.title), text: word(data?.text), detail: word(errors?.[0]?.message) ?? word(detail) };
}

function said(text: string): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text) as { notification?: Record<string, unknown> };
    return typeof notification === "object" && notification !== null ? notification : {};
  } catch {
    return {};
  }
}
