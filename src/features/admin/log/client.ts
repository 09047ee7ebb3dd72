import { typed } from "#browser/api.ts";
import { loggedActs } from "#domain/acts.ts";
import { logRoutes } from "../routes.ts";
import type { logCalls } from "./contract.ts";

export const logApi = typed<typeof logCalls>(logRoutes);

const words = (name: string) => name.replaceAll("_", " ");

/** As words: `password_changed` of `site_admin` reads "Password changed: site admin". */
export function inWords(act: string, thing: string): string {
  const said = words(`${act}: ${thing}`);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What can be asked of the log: any act on a kind of thing, or one act on it. A choice is `thing` or `thing act`. */
export const actChoices = [...loggedActs()].map(([thing, acts]) => ({
  label: words(thing),
  options: [
    { value: thing, label: inWords("every_act", thing) },
    ...acts.map((act) => ({ value: `${thing} ${act}`, label: inWords(act, thing) })),
  ],
}));

/** What of the log a choice asks for. */
export function filterOf(choice: string): { thing?: string; act?: string } {
  const [thing, act] = choice.split(" ");
  return { thing: thing || undefined, act };
}
