import { typed } from "#browser/api.ts";
import { logRoutes } from "../routes.ts";
import type { logCalls } from "./contract.ts";

export const logApi = typed<typeof logCalls>(logRoutes);

/** As words: `change_password` of `site_admin` reads "Change password: site admin". */
export function inWords(act: string, thing: string): string {
  const words = `${act}: ${thing}`.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
