/** To whoever has a phone that a word by SMS ended everything for: anybody can write an SMS in its name. */
export const endedNotice = (phone: string) => ({
  kind: "access" as const,
  title: "SMS to your phone were ended",
  message: `SMS and calls to …${phone.slice(-2)} were ended by an SMS that said STOP. Was it not you? Let them come again on your account's page.`,
  priority: "medium" as const,
  link: "/account",
});
