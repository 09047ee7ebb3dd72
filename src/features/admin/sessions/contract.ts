import * as z from "zod";
import { call } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { SessionPlace } from "#features/accounts/contract.ts";

const tag = "Site admins";

export const adminSessionCalls = {
  listAdminSessions: call({
    tag,
    method: "GET",
    path: "/admin/sessions",
    access: "admin",
    summary: "Where the site admin is signed in",
    input: z.object({}),
    answer: z.object({ sessions: z.array(SessionPlace) }),
  }),
  endAdminSession: call({
    tag,
    method: "DELETE",
    path: "/admin/sessions/{id}",
    access: "admin",
    summary: "Sign the site admin out of one place",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Signed out there.",
  }),
};
