import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { makePoster } from "#features/media/posters.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { type Films, ffmpegFilms, findProgram } from "#platform/video-frames.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { testApp } from "../harness/app.ts";
import { film } from "../harness/films.ts";
import { repairRequest } from "../harness/requests.ts";
import { uploaded } from "../harness/uploads.ts";
import { ownedBuilding, type Person } from "../harness/world.ts";

const { app, database, dataDir, drain, jobs } = await testApp();
const ffmpeg = findProgram("ffmpeg", process.env.PATH ?? "");
let occupant: Person;
let propertyId: string;

beforeAll(async () => {
  ({ occupant, propertyId } = await ownedBuilding());
});

/** A video of one second where it can be made here, else the head of one. */
function video(): Buffer {
  if (!ffmpeg) return film(5_000);
  const path = join(mkdtempSync(join(tmpdir(), "tunse-film-")), "tap.mp4");
  execFileSync(ffmpeg, ["-loglevel", "error", "-f", "lavfi", "-i", "color=red:size=640x480:duration=1", path]);
  return readFileSync(path);
}

type Kept = { id: string; url: string; thumbnailUrl: string | null };

/** A request with this video, after every job was worked; answers its id and how to read the file. */
async function sent(bytes: Buffer): Promise<{ kept: Kept; read: () => Promise<Kept> }> {
  const answer = await occupant.post(
    "/repair-tickets",
    repairRequest({ propertyId, mediaUploads: [{ uploadId: await uploaded(occupant, bytes) }] }),
  );
  expect(answer.status, answer.body.detail).toBe(201);
  await drain();
  const { ticket } = answer.body.data;
  const read = async () => (await occupant.get(`/repair-tickets/${ticket.id}`)).body.data.ticket.mediaUploads[0];
  return { kept: ticket.mediaUploads[0], read };
}

async function contextWith(films: Films | undefined, told: object[] = []): Promise<Ctx> {
  const silent = () => {};
  return systemContext({
    db: database.db,
    jobs,
    storage: folderStorage(dataDir),
    signer: await loadSigner(database.db, new Date()),
    mail: noMail,
    site: { url: "https://tunse.example", supportEmail: null },
    films,
    log: { debug: silent, info: (fields) => told.push(fields), warn: silent, error: silent },
    forgetSession: silent,
  });
}

test("without ffmpeg a video is kept, plays, and has no picture", async () => {
  const bytes = video();
  const { kept, read } = await sent(bytes);
  await makePoster(await contextWith(undefined), kept.id);
  expect((await read()).thumbnailUrl).toBeNull();
  expect((await app.inject({ url: kept.url })).rawPayload.equals(bytes)).toBe(true);
});

test("with a program that is not there a video stays without one, and that is told", async () => {
  const { kept, read } = await sent(video());
  const told: object[] = [];
  await makePoster(await contextWith(ffmpegFilms("/no/such/program"), told), kept.id);
  expect([(await read()).thumbnailUrl, told]).toMatchObject([null, [{ media: kept.id }]]);
});

/** Answers a red frame as ffmpeg does, for machines that have none. */
async function standIn(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-frame-"));
  const frame = join(folder, "frame.jpg");
  await sharp({ create: { width: 640, height: 480, channels: 3, background: "red" } }).toFile(frame);
  const program = join(folder, "ffmpeg");
  writeFileSync(program, `#!/bin/sh\nexec /bin/cat '${frame}'\n`, { mode: 0o755 });
  return program;
}

const programs: [string, () => Promise<string>][] = [["a program that answers as ffmpeg does", standIn]];
if (ffmpeg) programs.push(["ffmpeg", async () => ffmpeg]);

test.each(programs)("with %s a video gets one, as any picture does", async (_name, programOf) => {
  const { kept, read } = await sent(video());
  await makePoster(await contextWith(ffmpegFilms(await programOf())), kept.id);
  const { thumbnailUrl } = await read();
  const picture = await app.inject({ url: String(thumbnailUrl) });
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
  const { dominant } = await sharp(picture.rawPayload).stats();
  expect([dominant.r > 200, dominant.g < 60, dominant.b < 60]).toEqual([true, true, true]);
});

test.each([
  ["broken", film(5_000)],
  ["cut off", video().subarray(0, 900)],
])("a video that is %s stays without a picture, and that is told once", async (_name, bytes) => {
  const { kept, read } = await sent(bytes);
  const told: object[] = [];
  await makePoster(await contextWith(ffmpegFilms(ffmpeg ?? "/no/such/program"), told), kept.id);
  expect((await read()).thumbnailUrl).toBeNull();
  expect(told).toMatchObject([{ media: kept.id }]);
  const { rows } = await database.db.execute(sql`select 1 from media where id = ${kept.id}`);
  expect(rows).toHaveLength(1);
});

test("a video whose picture is made by two at once keeps it", async () => {
  const { kept, read } = await sent(video());
  const films = ffmpegFilms(await standIn());
  const second: Films = {
    async frame(...given) {
      await makePoster(await contextWith(films), kept.id);
      return films.frame(...given);
    },
  };
  await makePoster(await contextWith(second), kept.id);
  const picture = await app.inject({ url: String((await read()).thumbnailUrl) });
  expect(picture.statusCode).toBe(200);
});

test("a video that went meanwhile leaves no picture behind", async () => {
  const { kept } = await sent(video());
  const gone: Films = {
    async frame() {
      await database.db.execute(sql`delete from media where id = ${kept.id}`);
      return sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .jpeg()
        .toBuffer();
    },
  };
  await makePoster(await contextWith(gone), kept.id);
  await expect(folderStorage(dataDir).size(`media/${kept.id}/thumbnail.webp`)).rejects.toThrow("ENOENT");
});
