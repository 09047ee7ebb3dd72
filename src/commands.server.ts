import { examine } from "#features/backups/doctor.queries.server.ts";
import { makeIn, type Source } from "#features/backups/making.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Commands } from "#platform/control.server.ts";
import type { Direction } from "#platform/storage/moving/move.server.ts";

type Running = {
  dataDir: string;
  source: Source;
  secret: () => string;
  acting: () => Promise<Ctx>;
  /** Only while files are written to both places: else some would be left behind. */
  move?: ((direction: Direction) => Promise<string>) | undefined;
};

/** What commands on this machine ask of the process that has the embedded database. */
export const commandsOf = ({ dataDir, source, secret, acting, move }: Running): Commands => ({
  async backup({ folder, passphrase }) {
    const sealing = typeof passphrase === "string" ? { passphrase, secret: secret() } : undefined;
    return makeIn(source, { folder: String(folder), now: new Date(), sealing });
  },
  "storage:move": async ({ direction }) => {
    if (!move) throw new Error("Tunse runs without STORAGE_MOVING=on: restart it with that first.");
    return move(direction === "to_folder" ? "to_folder" : "to_store");
  },
  doctor: async () => examine(await acting(), { dataDir }),
});
