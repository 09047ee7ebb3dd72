import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { SessionPlace } from "#features/accounts/contract.ts";
import { adminSessionRoutes } from "../routes.ts";

const tag = "Site admins";

export const adminSessionCalls = calls(adminSessionRoutes, {
  listAdminSessions: {
    tag,
    summary: "Where the site admin is signed in",
    input: z.object({}),
    answer: z.object({ sessions: z.array(SessionPlace) }),
  },
  endAdminSession: {
    tag,
    summary: "Sign the site admin out of one place",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Signed out there.",
  },
});
