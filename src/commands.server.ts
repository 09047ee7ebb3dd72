import { examine } from "#features/backups/doctor.queries.server.ts";
import { makeIn, type Source } from "#features/backups/making.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Commands } from "#platform/control.server.ts";

type Running = { dataDir: string; source: Source; secret: () => string; acting: () => Promise<Ctx> };

/** What commands on this machine ask of the process that has the embedded database. */
export const commandsOf = ({ dataDir, source, secret, acting }: Running): Commands => ({
  async backup({ folder, passphrase }) {
    const sealing = typeof passphrase === "string" ? { passphrase, secret: secret() } : undefined;
    return makeIn(source, { folder: String(folder), now: new Date(), sealing });
  },
  doctor: async () => examine(await acting(), { dataDir }),
});
