/** To everybody whom an emergency would call; it is said to be a drill in its first words. */
export const drillNotice = (building: string) => ({
  kind: "drill" as const,
  title: "This is a drill, nothing is wrong",
  message: `${building} tries who can be reached in an emergency. Open it and say that you are here.`,
  priority: "medium" as const,
});
