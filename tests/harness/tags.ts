import { solve } from "./remote-tags.ts";
import { send } from "./world.ts";

/** What a stranger sends by this tag, its check worked out. */
export async function strangersReport(code: string, fields: object = {}) {
  const { page } = (await send("GET", `/t/${code}`, null)).body.data;
  const { challenge } = page.check;
  return { description: "The bulb in the corridor is dead.", challenge, solution: solve(page.check), ...fields };
}

/** A stranger reports a fault by this tag. */
export const report = async (code: string, fields: object = {}) =>
  send("POST", `/t/${code}/reports`, null, await strangersReport(code, fields));
