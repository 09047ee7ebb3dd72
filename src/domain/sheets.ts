/** Something that a form still needs: the name of its field and what to do. */
export type Fault = { field: string; message: string };

/** What the browser holds of a form, by the names of its fields. */
export type Sheet = Record<string, string>;

/** "PVC glue, , elbow" as it is sent: trimmed, without what is empty. */
export const listOf = (text = ""): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
