const host = "@by-link.invalid";

/** The email of an account that nobody can sign in to: its person works by links. */
export const byLinkEmail = (id: string): string => `${id}${host}`;

/** As a pattern of SQL: the email of anybody who works by links. */
export const anyByLink = byLinkEmail("%");

/** Whether somebody works by links, without an account of their own. */
export const worksByLink = (email: string): boolean => email.endsWith(host);
