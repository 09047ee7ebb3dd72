import { lagosDay } from "#domain/days.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { type Notice, notifyAll } from "./service.server.ts";

/** What has a last day and is spoken of some days before it, each step once. */
type Lapses<One extends { id: string }> = {
  /** Some of those whose nearest step nobody has been told of, locked until the transaction ends; none: all were told. */
  listDue: (ctx: Ctx, today: string) => Promise<One[]>;
  /** Keeps that these steps are told; the ids of those that were not kept before. */
  keepTold: (ctx: Ctx, due: One[]) => Promise<string[]>;
  noticesOf: (ctx: Ctx, due: One[], today: string) => Promise<(Notice & { to: readonly string[] })[]>;
};

/** Tells of each step once, however many workers run or crash. After a pause only the nearest step is said. */
export async function tellOfLapses<One extends { id: string }>(
  ctx: Ctx,
  { listDue, keepTold, noticesOf }: Lapses<One>,
): Promise<{ told: number }> {
  for (let told = 0; ; ) {
    const some = await transaction(ctx, async (ctx) => {
      const today = lagosDay(ctx.now);
      const due = await listDue(ctx, today);
      if (due.length === 0) return null;
      const ours = new Set(await keepTold(ctx, due));
      const untold = due.filter(({ id }) => ours.has(id));
      if (untold.length > 0) await notifyAll(ctx, await noticesOf(ctx, untold, today));
      return untold.length;
    });
    if (some === null) return { told };
    told += some;
  }
}
