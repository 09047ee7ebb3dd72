import type { Ctx } from "#platform/context.server.ts";
import { callHooks, type Moments } from "#platform/hooks.server.ts";
import { listBelonging } from "./queries.server.ts";

/** Why each of these units has to stay on the list, in a sentence; whoever is not named can go. The building is locked. */
export async function findKept(
  ctx: Ctx,
  going: Omit<Moments["unitsRemoving"], "refuse">,
): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const refuse = (unitId: string, why: string) => {
    if (!kept.has(unitId)) kept.set(unitId, why);
  };
  for (const id of await listBelonging(ctx, going.ids)) refuse(id, "Somebody belongs to it.");
  await callHooks(ctx, "unitsRemoving", { ...going, refuse });
  return kept;
}
