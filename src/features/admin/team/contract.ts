import * as z from "zod";
import { call } from "#domain/contract.ts";
import { choice, email, id, shortText } from "#domain/text.ts";
import { adminPassword, fillInFirst, SiteAdmin, typedPassword } from "../contract.ts";
import { adminRoles } from "../rules.ts";

const tag = "Site admins";

export const teamCalls = {
  listAdmins: call({
    tag,
    method: "GET",
    path: "/admin/users",
    access: "admin",
    may: ["site_admin", "see"],
    summary: "The site admins, in the order in which they were added",
    input: z.object({}),
    answer: z.object({ users: z.array(SiteAdmin) }),
    dataIs: "users",
  }),
  createAdmin: call({
    tag,
    method: "POST",
    path: "/admin/users",
    access: "admin",
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
  }),
  removeAdmin: call({
    tag,
    method: "DELETE",
    path: "/admin/users/{id}",
    access: "admin",
    may: ["site_admin", "remove"],
    summary: "Remove a site admin",
    about: "Their sessions end at once. The last Super Admin cannot be removed (409).",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Admin removed.",
  }),
  changeAdminPassword: call({
    tag,
    method: "POST",
    path: "/admin/password/change",
    access: "admin",
    summary: "Set a new password for the site admin who is signed in",
    about: "Their other sessions end.",
    input: z.object({ currentPassword: typedPassword, newPassword: adminPassword }),
    answer: z.null(),
    idempotent: false,
    message: "Password changed.",
  }),
};
