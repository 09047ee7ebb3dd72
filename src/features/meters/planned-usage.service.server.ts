import { plainEvent } from "#domain/plan-events.ts";
import { asVersion } from "#features/schedules/versions/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { MeterRow } from "./queries.server.ts";
import { measured } from "./rules.ts";
import { meterUsages } from "./tables.server.ts";
import { listTieable, type Tieable } from "./tieable.queries.server.ts";

/** Lets work of the plan that goes by use, as a service every 250 hours, count by a new meter of the machine it is for. */
export async function tieToMeter(ctx: Ctx, meter: MeterRow): Promise<void> {
  const found = await listTieable(ctx, [meter.id]);
  const [first] = found;
  if (!first) return;
  const { propertyId, name } = meter;
  const event = plainEvent("meter", `${name} counts for work that goes by use.`);
  const also = found.map((one) => ({ line: lineOf(one), field: "every" as const, ...pacesOf(meter, one) }));
  await asVersion(ctx, { propertyId, event, also }, async () => {
    await ctx.db
      .insert(meterUsages)
      .values(found.map(({ scheduleId, every }) => ({ scheduleId, every, meterId: meter.id, base: 0 })))
      .onConflictDoNothing();
  });
}

const lineOf = ({ scheduleId, planKey, title }: Tieable) => ({
  ...{ key: planKey ?? scheduleId, scheduleId, suggestionId: null, title },
});

const pacesOf = ({ kind }: MeterRow, { pace, every }: Tieable) => ({
  ...{ old: pace, new: `${pace} or ${measured(every, kind)}` },
});
