import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { ownTeamRoutes } from "../routes.ts";

const OwnTeam = z.object({
  id: z.string().describe("Of one's place in the team."),
  contractorName: z.string(),
  contractorPhone: z.string().nullable(),
  status: z.enum(["pending", "active"]).describe("pending: the contractor has not confirmed yet who it is."),
  joinedAt: z.string().nullable().describe("Instant, ISO 8601 UTC with milliseconds."),
  openTasks: z.number().describe("Assigned by this contractor and not finished."),
  agreed: z.boolean().describe("False while one was only added by email: one's papers are not shown there."),
});
export type OwnTeam = z.infer<typeof OwnTeam>;

export const ownTeamCalls = calls(ownTeamRoutes, {
  listOwnTeams: {
    tag: "Technician",
    may: ["team_member", "leave"],
    summary: "The teams that one belongs to",
    rows: "teams",
    input: z.object({}),
    answer: z.object({ teams: z.array(OwnTeam) }),
  },
  agreeToTeam: {
    tag: "Technician",
    may: ["team_member", "agree"],
    summary: "Agree to be in a team to which its contractor added you by your email",
    about: "Until then they do not see your papers.",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "You have agreed to be in this team.",
  },
  leaveTeam: {
    tag: "Technician",
    may: ["team_member", "leave"],
    summary: "Leave a team; open tasks go back to its contractor, who is told",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "You have left the team.",
  },
});
