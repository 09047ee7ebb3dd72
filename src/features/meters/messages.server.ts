const listed = 3;

/** To owner and managers when readings are late, once a week at most. */
export function lateNotice(names: readonly string[]) {
  const more = names.length - listed;
  const told = [...names.slice(0, listed), ...(more > 0 ? [`${more} more`] : [])];
  return {
    kind: "tasks" as const,
    title: names.length === 1 ? "A meter waits to be read" : `${names.length} meters wait to be read`,
    message: `Twice the usual time has passed: ${told.join(", ")}. What is due by use is found by readings alone.`,
    priority: "low" as const,
  };
}

/** To owner and managers when a machine was used as much as its schedule allows. */
export const dueByUseNotice = (title: string, why: string) => ({
  kind: "tasks" as const,
  title: `Due by use: ${title}`,
  message: why,
  priority: "medium" as const,
});
