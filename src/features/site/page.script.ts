import { adminTokenKey, tokenKey } from "#domain/session-keys.ts";
import { themeCookie, themeFromCookie } from "#domain/theme.ts";

// All the script of a public page: the theme, the phone's menu, and the way in for somebody who is signed in.
const root = document.documentElement;
const toggles = document.querySelectorAll("[data-theme-toggle]");
const waysIn = document.querySelectorAll<HTMLAnchorElement>("[data-way-in]");
const menu = document.querySelector<HTMLDetailsElement>("details[data-menu]");

function showTheme(theme: string): void {
  root.dataset.theme = theme;
  for (const toggle of toggles) toggle.setAttribute("aria-pressed", `${theme === "dark"}`);
}

for (const toggle of toggles) {
  toggle.addEventListener("click", () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    document.cookie = themeCookie(theme, location.protocol);
    showTheme(theme);
  });
}

/** The page is the same to everybody: only this browser knows whether somebody is signed in. */
function showWayIn(): void {
  let home = "";
  try {
    if (localStorage.getItem(adminTokenKey)) home = "/admin/dashboard";
    if (localStorage.getItem(tokenKey)) home = "/dashboard";
  } catch {
    // Where nothing may be stored nobody is signed in.
  }
  root.toggleAttribute("data-signed-in", home !== "");
  for (const way of waysIn) way.href = home || "/login";
}

showWayIn();
// A page that comes back as it was left may have been left in the other theme, or signed in.
addEventListener("pageshow", ({ persisted }) => {
  const theme = themeFromCookie(document.cookie);
  if (persisted && theme !== "system") showTheme(theme);
  showWayIn();
});

if (menu) {
  addEventListener("click", ({ target }) => {
    const pressed = target as Element;
    if (!menu.contains(pressed) || pressed.closest("a")) menu.open = false;
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
