export type Theme = "light" | "dark" | "system";

/** Reads the chosen theme from a Cookie header; anything else means "as the device says". */
export function themeFromCookie(header: string | null | undefined): Theme {
  const value = header?.match(/(?:^|;\s*)tunse\.theme=(light|dark)(?:;|$)/)?.[1];
  return value === "light" || value === "dark" ? value : "system";
}
