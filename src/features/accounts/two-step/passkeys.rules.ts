/** Where passkeys belong: the host name that devices keep them for, and the page they are asked from. */
export type PasskeyPlace = { host: string; origin: string };

/** What the product is served at without a name, on the machine itself: browsers take localhost for it. */
const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/**
 * Passkeys are kept for a name, never for an address of numbers, and only where the page came by https or from this very
 * machine. Null where that cannot be.
 */
export function passkeyPlace(siteUrl: string): PasskeyPlace | null {
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  if (loopback.has(hostname))
    return { host: "localhost", origin: `${protocol}//localhost${port === "" ? "" : `:${port}`}` };
  if (protocol !== "https:" || isAddress(hostname)) return null;
  return { host: hostname, origin };
}
