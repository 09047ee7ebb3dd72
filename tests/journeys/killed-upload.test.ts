import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { film } from "../harness/films.ts";
import { arrived, offsetOf, openUpload, ownerOf, readBack, sendFrom, takeUp } from "../harness/resumed-upload.ts";
import { newDataDir, type Server, startServer } from "../harness/server.ts";

const dataDir = newDataDir();
let server: Server;

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an upload outlives three killed servers, byte for byte", async () => {
  const bytes = film(8_000_000);
  server = await startServer(dataDir);
  const token = await ownerOf(server);
  const location = await openUpload(server, token, bytes.length);
  const offsets = [0];
  for (const killAt of [2_000_000, 4_000_000, 6_000_000]) {
    expect(await sendFrom(server, token, location, bytes, offsets.at(-1) ?? 0, killAt)).toBe(0);
    server = await startServer(dataDir);
    const offset = await offsetOf(server, token, location);
    expect(offset).toBe(arrived(server, location));
    expect(offset).toBeGreaterThan(offsets.at(-1) ?? 0);
    offsets.push(offset);
  }
  expect(await sendFrom(server, token, location, bytes, offsets.at(-1) ?? 0)).toBe(204);
  expect((await readBack(await takeUp(server, token, location))).equals(bytes)).toBe(true);
});
