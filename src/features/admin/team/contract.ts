import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf } from "#domain/text.ts";
import { passwordNote, SiteAdmin } from "../contract.ts";
import { changeFields, fillInFirst, newAdminFields } from "../fields.ts";
import { teamRoutes } from "../routes.ts";

const tag = "Site admins";
const admin = schemasOf(newAdminFields);
const { repeated: _, ...change } = schemasOf(changeFields);

export const teamCalls = calls(teamRoutes, {
  listAdmins: {
    tag,
    may: ["site_admin", "see"],
    summary: "The site admins, in the order in which they were added",
    rows: "users",
    input: z.object({}),
    answer: z.object({ users: z.array(SiteAdmin) }),
  },
  createAdmin: {
    tag,
    may: ["site_admin", "create"],
    summary: "Add a site admin",
    about: "Without `role` an admin, who does everything but add and remove admins.",
    input: z.object({ ...admin, password: admin.password.describe(passwordNote), role: admin.role.optional() }),
    answer: z.object({ user: SiteAdmin }),
    creates: true,
    message: "Admin added.",
    refusal: fillInFirst,
  },
  removeAdmin: {
    tag,
    may: ["site_admin", "remove"],
    summary: "Remove a site admin",
    about: "Their sessions end at once. The last Super Admin cannot be removed (409).",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Admin removed.",
  },
  changeAdminPassword: {
    tag,
    summary: "Set a new password for the site admin who is signed in",
    about: "Their other sessions end.",
    input: z.object({ ...change, newPassword: change.newPassword.describe(passwordNote) }),
    answer: z.null(),
    message: "Password changed.",
  },
});
