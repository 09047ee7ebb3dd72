/** Promised to those who come over TLS. */
export const strictTransport = "max-age=31536000; includeSubDomains";

/** Headers of every answer; pages and calls set policies of their own over this one. */
export const headersOfAll = (secure: boolean): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "content-security-policy": "frame-ancestors 'none'",
  ...(secure ? { "strict-transport-security": strictTransport } : {}),
});

/** Of what people uploaded: opened by itself it runs nothing and is nobody's frame. */
export const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What the policy lets run or style from within the page: a nonce, or the hashes of a page that stays the same. */
export type Inline = { scripts: string; styles: string };

export const byNonce = (nonce: string): Inline => ({ scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` });

/** Security headers of a page. `secure`: the request came over TLS, so HSTS may be promised. */
export function pageHeaders(inline: Inline, secure: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy(inline),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy,
  };
  if (secure) headers["Strict-Transport-Security"] = strictTransport;
  return headers;
}

/**
 * Takes the window out of the hands of the other site that opened it; `fetchSite` is what the browser says of who led
 * here. Where nobody else did it is left out: for it the browser throws away the process that waits for the page, and
 * begins another once the answer is there (decision 096).
 */
export const openerPolicy = (fetchSite: unknown): Record<string, string> =>
  fetchSite === "none" || fetchSite === "same-origin" ? {} : { "Cross-Origin-Opener-Policy": "same-origin" };

function contentSecurityPolicy({ scripts, styles }: Inline): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd(),
    `style-src 'self' ${styles}`.trimEnd(),
    // Positions of menus and widths of bars stand in style attributes, which run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const refused = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const permissionsPolicy = [
  "camera=(self)",
  "geolocation=(self)",
  "microphone=(self)",
  // Passkeys.
  "publickey-credentials-create=(self)",
  "publickey-credentials-get=(self)",
  ...refused.map((name) => `${name}=()`),
].join(", ");
