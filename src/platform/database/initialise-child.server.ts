import { PGlite } from "@electric-sql/pglite";
import { engineParams, SyncedFolder } from "./synced-folder.server.ts";

// Ends with its parent: the pipe closes whichever way that one dies.
process.stdin.resume();
process.stdin.on("close", () => process.exit(1));

const [, , folder] = process.argv;
if (!folder) throw new Error("initialise-child needs the folder to initialise");
const engine = await PGlite.create({ fs: new SyncedFolder(folder), startParams: engineParams });
await engine.close();
process.exit(0);
