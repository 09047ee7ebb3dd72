/** A build whose files the worker keeps; `until`: when a newer one took over, null for the newest. */
export type KeptBuild = { id: string; files: readonly string[]; until: number | null };

/** By this a page tells a new worker that every tab is at rest. */
export const takeOverWord = "take over";

const keptForMs = 7 * 24 * 60 * 60 * 1_000;

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

/** The builds to keep once `id` has taken over: it, those that some tab still shows, and those of the last 7 days. */
export function keptAfter(
  builds: readonly KeptBuild[],
  id: string,
  shown: readonly string[],
  now: number,
): KeptBuild[] {
  return builds
    .map((build) => ({ ...build, until: build.id === id ? null : (build.until ?? now) }))
    .filter((build) => build.until === null || shown.includes(build.id) || now - build.until < keptForMs);
}

/** What is kept of no build any more. */
export function leftOver(paths: readonly string[], builds: readonly KeptBuild[]): string[] {
  const needed = new Set(builds.flatMap(({ files }) => files));
  return paths.filter((path) => isAsset(path) && !needed.has(path));
}

/** A network that asks for a sign-in of its own answers everything with a page. */
export const isWhole = (response: Pick<Response, "ok" | "headers">): boolean =>
  response.ok && !(response.headers.get("content-type") ?? "text/html").startsWith("text/html");

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

type Notice = { title: string; body: string; tag: string; navigate: string };

/** What a message says, of which nothing is believed: it leads nowhere but to us. */
export function noticeOf(text: string, origin: string): Notice {
  const word = (value: unknown, otherwise: string) => (typeof value === "string" && value !== "" ? value : otherwise);
  const { title, body, tag, navigate } = said(text);
  const address = URL.parse(word(navigate, "/notifications"), origin);
  return {
    title: word(title, unsaid.title),
    body: word(body, unsaid.body),
    tag: word(tag, "tunse"),
    navigate: address?.origin === origin ? address.href : `${origin}/notifications`,
  };
}

/** What a phone shows that asks for a PIN: where it leads, and not a word of what it is. */
export const neutral = (notice: Notice): Notice => ({ ...notice, ...unsaid });

function said(text: string): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text) as { notification?: Record<string, unknown> };
    return typeof notification === "object" && notification !== null ? notification : {};
  } catch {
    return {};
  }
}
