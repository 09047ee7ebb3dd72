type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** How much waits, on the icon of the installed Tunse; in a tab and in the worker. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badged;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => {});
}
