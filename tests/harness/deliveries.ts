import { addDays, lagosDay } from "#domain/days.ts";
import { type Notice, notify } from "#features/notifications/service.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { testApp } from "./app.ts";
import type { Person } from "./world.ts";

/** Tomorrow's: the queue reads the machine's clock, and what waits for a later moment has to lie ahead of it. */
export const morning = new Date(`${addDays(lagosDay(new Date()), 1)}T09:00:00Z`);

/** Leaves a notice for somebody, as the product does by itself; of something that cannot wait. */
export async function noticeTo(who: Person, notice: Partial<Notice> & { title: string }): Promise<void> {
  const { database, jobs, signer, vault, clock, ways, post } = await testApp();
  const ctx = systemContext(
    {
      ...{ db: database.db, jobs, signer, vault, mail: post.mail, channels: ways.channels },
      ...{ storage: {} as never, site: { url: "https://tunse.example", supportEmail: null } },
      ...{ log: console, forgetSession: () => {} },
    },
    clock.now ?? new Date(),
  );
  await notify(ctx, [who.id], {
    kind: "tasks",
    step: "given",
    message: "It is due.",
    priority: "high",
    link: null,
    ...notice,
  });
}
