/** To owner and managers when the nightly count finds that their books do not add up. */
export const wrongNotice = (propertyId: string, fault: string) => ({
  kind: "access" as const,
  title: "The books do not add up",
  message: `${fault} Somebody may have changed the database by hand. Please ask whoever runs this site.`,
  priority: "high" as const,
  propertyId,
  link: `/property/${propertyId}?tab=money`,
});
