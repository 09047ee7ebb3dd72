import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { choice, email, id, shortText } from "#domain/text.ts";
import { adminPassword, fillInFirst, SiteAdmin, typedPassword } from "../contract.ts";
import { teamRoutes } from "../routes.ts";
import { adminRoles } from "../rules.ts";

const tag = "Site admins";

export const teamCalls = calls(teamRoutes, {
  listAdmins: {
    tag,
    may: ["site_admin", "see"],
    summary: "The site admins, in the order in which they were added",
    input: z.object({}),
    answer: z.object({ users: z.array(SiteAdmin) }),
  },
  createAdmin: {
    tag,
    may: ["site_admin", "create"],
    summary: "Add a site admin",
    about: "Without `role` an admin, who does everything but add and remove admins.",
    input: z.object({
      name: shortText("Name"),
      email: email("Email"),
      password: adminPassword,
      role: choice("Role", adminRoles).optional(),
    }),
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
    input: z.object({ currentPassword: typedPassword, newPassword: adminPassword }),
    answer: z.null(),
    message: "Password changed.",
  },
});
