/** The model that a browser names; newer ones say "K" for every phone, which names none. */
export function modelIn(userAgent: string | undefined): string | null {
  const model = /Android [\d.]+; ([^;)]{2,60}?)(?: Build\/[^)]*)?\)/.exec(userAgent ?? "")?.[1]?.trim();
  return model === undefined || model === "K" ? null : model;
}
