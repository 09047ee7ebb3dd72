const about = { kind: "access", priority: "medium" } as const;

/** To a technician that a contractor added by email. */
export const welcomeNotice = (contractor: string) => ({
  ...about,
  title: `You belong to ${contractor}'s team now`,
  message: "What they assign to you appears under My Tasks. Say under your account that you agree, or leave the team.",
});

export const goneNotice = (contractor: string) => ({
  ...about,
  title: `You no longer belong to ${contractor}'s team`,
  message: "What you did stays on record.",
});

/** To the contractor whose invitation was accepted. */
export const joinedNotice = (name: string) => ({
  ...about,
  title: `${name} joined your team`,
  message: "They accepted your invitation, so tasks can be assigned to them.",
});

const waits = (count: number) =>
  count === 0
    ? "They had no open tasks."
    : `${count === 1 ? "1 open task waits" : `${count} open tasks wait`} for somebody else.`;

/** To the contractor whose team somebody leaves. */
export const leftNotice = (name: string, tasks: number) => ({
  ...about,
  title: `${name} left your team`,
  message: waits(tasks),
});
