import { crew } from "./crew.ts";
import { type Person, send } from "./world.ts";

export const giveLink = (contractor: Person, taskId: string, to: object = {}) =>
  contractor.post(`/tasks/${taskId}/links`, to);

/** The code in the address of a link. */
export const codeIn = (url: string): string => url.split("/l/")[1] ?? "";

export const byLink = (code: string, act: string, said: object = {}) => send("POST", `/l/${code}/${act}`, null, said);

/** What somebody with this code sees. */
export const linkPage = async (code: string) => (await send("GET", `/l/${code}`, null)).body.data.page;

/** As `crew`, with the job given by a link to somebody without an account. */
export async function linked(to: object = { name: "Sunday Okon", phone: "0803 555 0199" }) {
  const made = await crew();
  const answer = await giveLink(made.contractor, made.taskId, to);
  if (answer.status !== 201) throw new Error(`Giving a link failed: ${answer.body.detail}`);
  const { link, url } = answer.body.data;
  return { ...made, link, url, code: codeIn(url) };
}

export const giveFirmLink = (keeper: Person, taskId: string, to: object = {}) =>
  keeper.post(`/tasks/${taskId}/contractor-links`, to);

/** As `crew`, with the job given by a link to a contractor without an account. */
export async function firmLinked(to: object = { name: "Tayo Roofing", phone: "0803 555 0177" }) {
  const made = await crew();
  const answer = await giveFirmLink(made.owner, made.taskId, to);
  if (answer.status !== 201) throw new Error(`Giving a link failed: ${answer.body.detail}`);
  const { link, url } = answer.body.data;
  return { ...made, link, url, code: codeIn(url) };
}
