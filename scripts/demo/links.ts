import { addDays } from "#domain/days.ts";
import { messageOf } from "#features/links/rules.ts";
import type { Troupe } from "./opening.ts";
import { later, type Stage } from "./stage.ts";

type Sent = { to: string; person: string; by: string; text: string };

/** What a manager sends on from their own phone to a contractor without an account: a job, and one to quote for. */
export function giveFirmLinks(stage: Stage, troupe: Troupe, curtain: Date): Sent[] {
  const sent: Sent[] = [];
  const give = async (title: string, description: string, more: object) => {
    const manager = troupe.player("manager");
    const said = { title, description, category: "Roofing", priority: "medium", dueDate: addDays(stage.today, 9) };
    const { task } = await stage.call(manager, "POST", "/tasks", { ...said, propertyId: troupe.propertyId("court") });
    const to = { name: "Tayo Roofing", phone: "0803 555 0177", ...more };
    const { link, url } = await stage.call(manager, "POST", `/tasks/${task.id}/contractor-links`, to);
    const text = messageOf({ ...link, url: new URL(url).pathname, building: link.propertyName });
    sent.push({ to: "+2348035550177", person: "Tayo Roofing", by: manager.name, text });
  };
  stage.plan(later(curtain, -3), async () => {
    await give("Seal the roof over block B", "Two sheets are loose above the stairs.", {});
    const about = "Bring your own ladder. The gutter is 9 m up.";
    await give("Renew the gutter at the back", "It leaks at three joints.", { asks: true, about });
  });
  return sent;
}

/** A job that goes by a link to somebody without an account, some hours before the end; where its page stands. */
export function giveJobByLink(stage: Stage, troupe: Troupe, curtain: Date): { path: string | null } {
  const given: { path: string | null } = { path: null };
  const act = async () => {
    const builder = troupe.player("builder");
    const { tasks } = await stage.call(builder, "GET", "/contractor/tasks?status=pending&limit=50");
    const free = tasks.find(
      (task: { taken: boolean; assignedTechnician: string | null }) => task.taken && !task.assignedTechnician,
    );
    const task = free ?? tasks.at(-1);
    if (!task) return;
    const to = { name: "Sunday Okon", phone: "0803 555 0199" };
    given.path = new URL((await stage.call(builder, "POST", `/tasks/${task.id}/links`, to)).url).pathname;
  };
  stage.plan(later(curtain, -3), act);
  return given;
}
