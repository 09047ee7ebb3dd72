import type { CallRead } from "#domain/contract.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { triageCalls } from "./contract.ts";
import { type Triage, triage } from "./rules.ts";

/** Judges a text for the signed-in account; nothing is read and nothing kept. */
export async function triageText(
  _ctx: Ctx,
  input: CallRead<typeof triageCalls.triageText>,
): Promise<{ triage: Triage }> {
  const { title, description, category, priority, emergency } = input;
  return {
    triage: triage({
      description,
      title: title ?? undefined,
      category: category ?? undefined,
      priority: priority ?? undefined,
      emergency: emergency ?? undefined,
    }),
  };
}
