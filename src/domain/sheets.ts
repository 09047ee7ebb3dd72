/** "PVC glue, , elbow" as it is sent: trimmed, without what is empty. */
export const listOf = (text = ""): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
