import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const data = z.object({ id: z.uuid() });
export type Asked = z.infer<typeof data>;

/** Makes one backup; a large one takes long. */
export const makeBackupJob: JobKind<Asked> = {
  name: "backups.make",
  schema: data,
  retry: { limit: 1, delaySeconds: 60 },
  expireSeconds: 6 * 3_600,
};
