import { sql } from "drizzle-orm";
import { testApp } from "./app.ts";
import { building, type Person, person } from "./world.ts";

export const schedulesPath = "/property-manager/maintenance-schedules";
/** Two days after the day at which tests of schedules stand. */
export const scheduleFields = {
  scheduleName: "Clean the AC filters",
  description: "All six units.",
  startDate: "2027-01-12",
};

export async function addSchedule(keeper: Person, propertyId: string, fields: object = {}) {
  const answer = await keeper.post(schedulesPath, { propertyId, ...scheduleFields, ...fields });
  if (answer.status !== 201) throw new Error(`Adding a schedule failed: ${answer.body.detail}`);
  return answer.body.data.schedule;
}

/** A building with a schedule whose first task is there. */
export async function scheduled(fields: object = {}) {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const schedule = await addSchedule(owner, propertyId, fields);
  return { owner, propertyId, schedule, path: `${schedulesPath}/${schedule.id}` };
}

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await (await testApp()).database.db.execute<Row>(query)).rows;

export const scheduleTasks = (id: string) =>
  rowsOf<{ day: string; status: string; title: string; id: string }>(
    sql`select id, to_char(due_on, 'YYYY-MM-DD') as day, status, title from tasks where schedule_id = ${id} order by due_on`,
  );
export const scheduleDays = async (id: string) =>
  (await scheduleTasks(id)).map(({ day, status }) => `${day} ${status}`);
export const scheduleRow = async (id: string) => (await rowsOf(sql`select * from schedules where id = ${id}`))[0] ?? {};
export const actsOn = async (id: string) =>
  (await rowsOf<{ act: string }>(sql`select act from activity where thing_id = ${id} order by id`)).map(
    ({ act }) => act,
  );
export const noticeTitles = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
