export type Theme = "light" | "dark" | "system";

export const themeCookieName = "tunse.theme";
const yearSeconds = 31_536_000;

/** What keeps a chosen theme for a year, so that the server paints it first next time. */
export const themeCookie = (theme: Theme, protocol: string, age = yearSeconds): string =>
  `${themeCookieName}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${protocol === "https:" ? "; Secure" : ""}`;

/** Reads the chosen theme from a Cookie header; anything else means "as the device says". */
export function themeFromCookie(header: string | null | undefined): Theme {
  const value = header?.match(/(?:^|;\s*)tunse\.theme=(light|dark)(?:;|$)/)?.[1];
  return value === "light" || value === "dark" ? value : "system";
}
