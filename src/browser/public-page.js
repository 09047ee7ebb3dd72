// All the script of a public page: the theme, the phone's menu. Sent as it stands here, to any browser.
const root = document.documentElement;
const toggles = document.querySelectorAll("[data-theme-toggle]");
const menu = document.querySelector("details[data-menu]");

const show = (theme) => {
  root.dataset.theme = theme;
  for (const toggle of toggles) toggle.setAttribute("aria-pressed", String(theme === "dark"));
};

for (const toggle of toggles) {
  toggle.addEventListener("click", () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `tunse.theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    show(theme);
  });
}

// A page that comes back as it was left may have been left in the other theme.
addEventListener("pageshow", ({ persisted }) => {
  const chosen = /(?:^|; )tunse\.theme=(light|dark)/.exec(document.cookie);
  if (persisted && chosen) show(chosen[1]);
});

if (menu) {
  addEventListener("click", ({ target }) => {
    if (!menu.contains(target) || target.closest("a")) menu.open = false;
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.firstElementChild.focus();
  });
}
