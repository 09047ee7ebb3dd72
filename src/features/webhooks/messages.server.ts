const access = { kind: "access" as const, priority: "high" as const, link: "/connections" };
const hostOf = (url: string): string => URL.parse(url)?.host ?? "an address";

export const addedNotice = (url: string) => ({
  ...access,
  title: "A program is told of your buildings",
  message: `From now on ${hostOf(url)} is told what happens. If you did not ask for it, remove it and choose a new password.`,
});

export const restNotice = (urls: readonly string[]) => ({
  ...access,
  title: "Your webhooks rest",
  message: `Your password was reset, so nothing is sent to ${[...new Set(urls.map(hostOf))].join(", ")}. Let those go on that you know.`,
});
