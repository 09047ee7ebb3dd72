const languageKey = "tunse.docs.language";

/** The language of the examples stays chosen from page to page, as long as the tab is open. */
export function keepLanguage(): void {
  const choices = Array.from(document.querySelectorAll<HTMLInputElement>("input[name=example]"));
  try {
    const kept = choices.find(({ value }) => value === sessionStorage.getItem(languageKey));
    if (kept) kept.checked = true;
    for (const choice of choices)
      choice.addEventListener("change", () => sessionStorage.setItem(languageKey, choice.value));
  } catch {
    // Where nothing may be stored the first is chosen again.
  }
}
