import { typed } from "#browser/api.ts";
import { saveFile } from "#browser/save-file.ts";
import type { privacyCalls } from "./contract.ts";
import { privacyRoutes } from "./routes.ts";

export const privacyApi = typed<typeof privacyCalls>(privacyRoutes);

/** Has the browser save everything that is kept about this account. Throws ApiProblem. */
export async function saveExport(): Promise<void> {
  await saveFile(privacyApi.exportMe);
}
