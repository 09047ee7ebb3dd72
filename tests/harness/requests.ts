/** A repair request as an occupant sends it; a test names what it asks about. */
export const repairRequest = <T extends object = object>(fields?: T) => ({
  title: "Tap",
  description: "Drips",
  priority: "low",
  category: "Plumbing",
  locationDetails: "Kitchen",
  ...fields,
});
