/** To owner and managers when a machine was used as much as its schedule allows. */
export const dueByUseNotice = (title: string, why: string) => ({
  kind: "tasks" as const,
  title: `Due by use: ${title}`,
  message: why,
  priority: "medium" as const,
});
