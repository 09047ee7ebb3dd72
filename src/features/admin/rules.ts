export const adminRoles = ["super_admin", "admin"] as const;
export type AdminRole = (typeof adminRoles)[number];
export const adminRoleLabels: Record<AdminRole, string> = { super_admin: "Super Admin", admin: "Admin" };

export const passwordTooShort = "Password must be at least 8 characters long";
export const shortestPassword = 8;

const minute = 60_000;
const hour = 60 * minute;

/** A site admin reaches everybody's account, so a session ends sooner than a user's: once idle, and every day. */
export const adminSessionLimits = { idleHours: 4, longestHours: 24, noteUseAfterMs: 5 * minute } as const;

export function adminSessionExpiry(createdAt: Date, now: Date): Date {
  const { idleHours, longestHours } = adminSessionLimits;
  return new Date(Math.min(now.getTime() + idleHours * hour, createdAt.getTime() + longestHours * hour));
}

/** Guesses at the setup key from one address, at a second factor by who knows the password, and at one's own password. */
export const adminAttempts = {
  setupKeys: { most: 20, windowMinutes: 15 },
  codes: { most: 10, windowMinutes: 15 },
  passwordChecks: { most: 10, windowMinutes: 15 },
} as const;

/** Digits alone are guessed first, and no list holds all of them. */
export const isDigitsAlone = (password: string): boolean => /^\d{1,14}$/.test(password);
