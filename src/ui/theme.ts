import { useSyncExternalStore } from "react";
import { type Theme, themeCookie } from "#domain/theme.ts";
import { useDocumentFacts } from "./document.tsx";

const listeners = new Set<() => void>();

/** Theme that the document stands in now. Browser only. */
export function currentTheme(): Theme {
  const value = document.documentElement.dataset.theme;
  return value === "light" || value === "dark" ? value : "system";
}

/** Shows a theme at once and keeps it for a year in a cookie, so that the server paints it first next time. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.cookie = themeCookie(theme, location.protocol, theme === "system" ? 0 : undefined);
  for (const listener of listeners) listener();
}

/** The chosen theme, kept right in every part that shows it. */
export function useTheme(): Theme {
  const { theme } = useDocumentFacts();
  return useSyncExternalStore(subscribe, currentTheme, () => theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
