/** To the other keepers when the owner lets a contractor be paid into an account that people of the building keep. */
export const allowedNotice = (
  propertyId: string,
  said: { who: string; firm: string; people: string; reason: string },
) => ({
  ...{ kind: "access" as const, priority: "high" as const, propertyId },
  link: `/property/${propertyId}?tab=invoices`,
  title: "Money may go to an account of those who keep the building",
  message: `${said.who} allows it: the bank account of ${said.firm} is also kept for ${said.people}, or for those they work with. “${said.reason}”`,
});
