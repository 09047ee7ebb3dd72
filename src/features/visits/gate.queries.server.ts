import { randomBytes } from "node:crypto";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listBooked } from "./access.queries.server.ts";
import { codeOf, proofOf } from "./codes.queries.server.ts";
import type { Expected } from "./contract.ts";
import { longestHours, validUntil, visitLine } from "./rules.ts";

const hourMs = 60 * 60 * 1_000;
/** More than that no gate lets in within two days. */
const mostExpected = 500;

type Booked = Awaited<ReturnType<typeof listBooked>>[number];

/** Who may come now or within two days; those who run late began long ago. */
export function listExpected(ctx: Ctx, propertyId: string): Promise<Booked[]> {
  const now = ctx.now.getTime();
  const span = { from: new Date(now - 2 * longestHours * hourMs), to: new Date(now + 48 * hourMs) };
  return listBooked(ctx, propertyId, span, mostExpected);
}

export const showExpected = ({ now }: Ctx, { visit, startsAt, request }: Booked): Expected => ({
  visitId: visit.id,
  line: visitLine(visit, now),
  title: request.ticket.title,
  unit: request.ticket.unit,
  who: request.technician ?? request.firm,
  firm: request.firm,
  from: startsAt.toISOString(),
  to: validUntil(visit).toISOString(),
});

/** What a gate needs to check codes without a network: who is expected, and a proof of each code, never the code. */
export async function openGate(ctx: Ctx, { id }: { id: string }) {
  const { property } = await authorizeProperty(ctx, "gate", "check", id);
  const key = randomBytes(16).toString("hex");
  const expected = (await listExpected(ctx, id)).filter(({ visit }) => validUntil(visit) >= ctx.now);
  const visits = expected.map((one) => ({
    ...showExpected(ctx, one),
    proof: proofOf(key, one.visit.id, codeOf(ctx, { id: one.visit.id, startsAt: one.startsAt }, one.request)),
  }));
  return { key, loadedAt: ctx.now.toISOString(), propertyName: property.name, visits };
}
