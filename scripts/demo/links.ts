import type { Troupe } from "./opening.ts";
import { later, type Stage } from "./stage.ts";

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
