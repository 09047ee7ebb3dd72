/** How long a page counts as just loaded again. */
const justMs = 60_000;

/** Loads the page again, by which it names other scripts. One that has just been is not, or it would be without end. */
export function reloadOnce(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (loaded?.type === "reload" && performance.now() < justMs) return false;
  location.reload();
  return true;
}
