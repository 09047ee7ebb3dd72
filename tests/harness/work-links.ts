import { sql } from "drizzle-orm";
import { smtpMail } from "#platform/mail.server.ts";
import type { Letterbox } from "../../scripts/phones/letterbox.ts";
import { testApp } from "./app.ts";
import { assigned, finish } from "./crew.ts";
import { morning } from "./deliveries.ts";
import type { Person } from "./world.ts";

/** What the task of a crew is thought to cost, ₦20,000. */
export const workKobo = 2_000_000;

type Made = Awaited<ReturnType<typeof assigned>>;
type Wanted = {
  linkKobo?: number;
  pin?: string;
  isProved?: boolean;
  before?: (made: Made) => Promise<unknown>;
  said?: object;
};

/** Owners who get what waits for them by mail, and what came. */
export function workLinks(letterbox: Letterbox) {
  const letterTo = ({ email }: Person): string =>
    letterbox.letters.findLast(({ to, text }) => to.includes(email) && text.includes("completed"))?.text ?? "";
  /** Work that is finished while its owner's mails arrive, with the code of the link in the one about it. */
  const waiting = async ({ linkKobo = workKobo, pin = "", isProved = true, before, said }: Wanted = {}) => {
    const { database, clock, drain, post } = await testApp();
    const { db } = database;
    const usual = post.mail;
    clock.now = morning;
    const made = await assigned();
    const { owner, contractor, technician, propertyId, taskId } = made;
    if (isProved) await db.execute(sql`update accounts set email_verified_at = now() where id = ${owner.id}`);
    // All people of tests sign up with one phone.
    await db.execute(
      sql`update accounts set phone = '+2348035550199' where id in (${contractor.id}, ${technician.id})`,
    );
    await owner.put(`/properties/${propertyId}/order-limits`, { jobKobo: workKobo, monthKobo: workKobo, linkKobo });
    if (pin) await owner.put("/me/approval-pin", { pin });
    await before?.(made);
    await drain();
    post.mail = smtpMail(letterbox.url, "Tunse <hello@tunse.example>");
    await finish(technician, taskId, said);
    await drain();
    post.mail = usual;
    return { ...made, code: /\/l\/(\w{14})/.exec(letterTo(owner))?.[1] ?? "" };
  };
  return { waiting, letterTo };
}
