/** To whoever has a phone that a word by SMS ended everything for: anybody can write an SMS in its name. */
export const endedNotice = (phone: string) => ({
  kind: "access" as const,
  title: "SMS to your phones were ended",
  message: `SMS and calls to your phones were ended by an SMS from …${phone.slice(-2)} that said STOP. Was it not you? Let them come again on your account's page.`,
  priority: "medium" as const,
  link: "/account",
});

/** To whoever had a phone from which somebody else writes by WhatsApp now. */
export const passedOnNotice = (phone: string) => ({
  kind: "access" as const,
  title: "Your phone was disconnected",
  message: `Somebody else writes by WhatsApp from …${phone.slice(-2)} now. Nothing goes there any more. Is it still yours? Confirm it again on your account's page.`,
  priority: "medium" as const,
  link: "/account",
});
