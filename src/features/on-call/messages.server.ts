/** To somebody who was put on call: it opens a building's emergencies to them, so that nobody can switch it off. */
export const putOnCallNotice = (building: string, hours: readonly string[]) => ({
  kind: "access" as const,
  title: `You are on call at ${building}`,
  message: `${hours.join("; ")}, hours of Lagos. In an emergency you are told first, and rung where you have confirmed a phone.`,
  priority: "high" as const,
});
