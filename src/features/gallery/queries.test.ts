import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { add, fullBuilding, verified } from "../../../tests/harness/members.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { building, ownedBuilding, type Person, person, picture, send } from "../../../tests/harness/world.ts";
import type { GalleryItem } from "./contract.ts";

const { app, database, dataDir, clock } = await testApp();
const run = (query: ReturnType<typeof sql>) => database.db.execute(query);
const galleryOf = async (who: Person, propertyId: string, query = ""): Promise<GalleryItem[]> =>
  (await who.get(`/properties/${propertyId}/media${query}`)).body.data.media;
const names = (items: GalleryItem[]) => items.map(({ fileName }) => fileName).sort();

afterEach(() => {
  clock.now = null;
});

type File = { by: Person; thing: string; thingId: string; kind?: string; category?: string | null };

async function addFile(propertyId: string, fileName: string, { by, thing, thingId, kind, category }: File) {
  await run(sql`insert into media (id, uploaded_by, property_id, thing, thing_id, kind, content_type, file_name, bytes, sha256,
      original_key, category, latitude, longitude, received_at)
    values (${newId()}, ${by.id}, ${propertyId}, ${thing}, ${thingId}, ${kind ?? "image"}, 'image/heic', ${fileName}, 9, '\\x00',
      'media/none', ${category ?? null}, 6.44, 3.47, now())`);
}

async function addTask(propertyId: string, title: string, people: { contractor?: Person; technician?: Person } = {}) {
  const id = newId();
  await run(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, contractor_id, technician_id, created_at)
    values (${id}, ${propertyId}, ${title}, '', 'plumbing', 'low', 'pending', '2026-12-24', ${people.contractor?.id ?? null}, ${people.technician?.id ?? null}, now())`);
  return id;
}

async function addTicket(propertyId: string, reporter: Person, title: string, taskId: string | null = null) {
  const id = newId();
  await run(sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category, priority, emergency, location_details, status, task_id, filed_at)
    values (${id}, ${propertyId}, ${reporter.id}, true, ${title}, 'Drips', 'Plumbing', 'high', false, 'Kitchen', 'open', ${taskId}, now())`);
  return id;
}

async function addComment(propertyId: string, ticketId: string, by: Person) {
  const id = newId();
  await run(sql`insert into activity (id, property_id, thing, thing_id, act, actor_id, at)
    values (${id}, ${propertyId}, 'ticket', ${ticketId}, 'commented', ${by.id}, now())`);
  return id;
}

/** Everybody that a building can have, and a file on each sort of thing, named by what it hangs on. */
async function crowdedBuilding() {
  const { owner, propertyId, occupant: newcomer, manager, contractor } = await fullBuilding();
  const limited = await verified("contractor");
  const occupant = await person("building_occupant", { propertyId, name: "Bola Ade" });
  await add(owner, propertyId, limited.email, "contractor");
  await run(sql`update property_members set engagement = 'awarded_only' where account_id = ${limited.id}`);
  await run(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  const technician = await person("technician");
  const open = await addTask(propertyId, "Open to all");
  const awarded = await addTask(propertyId, "Awarded", { contractor });
  const behind = await addTask(propertyId, "Behind the leak", { contractor: limited, technician });
  const leak = await addTicket(propertyId, occupant, "Leak", behind);
  const noise = await addTicket(propertyId, newcomer, "Noise");
  const files: [string, File][] = [
    ["front", { by: owner, thing: "property", thingId: propertyId, category: "exterior" }],
    ["open task", { by: manager, thing: "task", thingId: open }],
    ["awarded task", { by: contractor, thing: "task", thingId: awarded }],
    ["task behind leak", { by: technician, thing: "task", thingId: behind, kind: "video" }],
    ["leak", { by: occupant, thing: "ticket", thingId: leak }],
    ["comment on leak", { by: owner, thing: "comment", thingId: await addComment(propertyId, leak, owner) }],
    ["noise", { by: newcomer, thing: "ticket", thingId: noise }],
  ];
  for (const [name, file] of files) await addFile(propertyId, name, file);
  // What nothing refers to, and what hangs on another building, is nobody's here.
  await addFile(await building(owner), "elsewhere", { by: owner, thing: "property", thingId: newId() });
  await run(sql`insert into media (id, uploaded_by, property_id, kind, content_type, file_name, bytes, sha256, original_key, received_at)
    values (${newId()}, ${owner.id}, ${propertyId}, 'image', 'image/heic', 'loose', 9, '\\x00', 'media/none', now())`);
  const stranger = await person("property_owner");
  await building(stranger);
  const people = { owner, manager, occupant, newcomer, contractor, limited, technician, stranger };
  return { propertyId, people, leak, awarded, behind };
}

let world: Awaited<ReturnType<typeof crowdedBuilding>>;
beforeAll(async () => {
  world = await crowdedBuilding();
});
type Who = keyof (typeof world)["people"];

const all = ["front", "open task", "awarded task", "task behind leak", "leak", "comment on leak", "noise"];
const onLeak = ["leak", "comment on leak", "task behind leak"];
const reach: [Who, string, string[]][] = [
  ["owner", "all of it", all],
  ["manager", "all of it", all],
  ["occupant", "the building's own, and their requests with what was answered", ["front", "leak", "comment on leak"]],
  ["newcomer", "nothing from within, but their own request", ["noise"]],
  [
    "contractor",
    "the building's own, what is open to all and what was awarded",
    ["front", "open task", "awarded task"],
  ],
  ["limited", "the building's own, and what was awarded with the request behind it", ["front", ...onLeak]],
  ["technician", "the building's own, and what was assigned with the request behind it", ["front", ...onLeak]],
];

describe("who sees which files", () => {
  test.each(reach)("%s: %s", async (who, _, files) => {
    expect(names(await galleryOf(world.people[who], world.propertyId))).toEqual([...files].sort());
  });

  test("a stranger finds no building, and nobody signed in nothing at all", async () => {
    const answer = await world.people.stranger.get(`/properties/${world.propertyId}/media`);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    expect((await send("GET", `/properties/${world.propertyId}/media`, null)).status).toBe(401);
  });

  const positions: [Who, string[]][] = [
    ["owner", all],
    ["manager", all],
    ["occupant", ["leak"]],
    ["contractor", ["awarded task"]],
    ["technician", ["task behind leak"]],
  ];
  test.each(positions)("where it was taken is for owner, managers and whoever sent it: %s", async (who, files) => {
    const items = await galleryOf(world.people[who], world.propertyId);
    const located = items.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
    expect(names(located)).toEqual([...files].sort());
  });

  test.each([
    ["owner", ["front", "leak", "comment on leak", "noise", "task behind leak"]],
    ["occupant", ["leak"]],
    ["limited", []],
    ["technician", ["task behind leak"]],
  ] as const)("so it is wherever a file is read: %s", async (who, files) => {
    const { propertyId, people, leak, behind } = world;
    const paths = [`/properties/${propertyId}`, `/repair-tickets/${leak}`, "/repair-tickets", `/tasks/${behind}`];
    const answers = await Promise.all(
      [...paths, `/technician/tasks/${behind}`].map((path) => people[who].get(path).then(({ body }) => body.data)),
    );
    const located = answers
      .flatMap(filesIn)
      .filter(({ latitude, longitude }) => latitude !== null || longitude !== null);
    expect([...new Set(names(located))]).toEqual([...files].sort());
  });
});

/** Every file in an answer, at any depth. */
function filesIn(value: unknown): GalleryItem[] {
  if (typeof value !== "object" || value === null) return [];
  return "fileName" in value ? [value as GalleryItem] : Object.values(value).flatMap(filesIn);
}

describe("listGallery", () => {
  test("says what each file hangs on and who sent it", async () => {
    const items = await galleryOf(world.people.owner, world.propertyId);
    const told = new Map(items.map((item) => [item.fileName, item]));
    expect(told.get("front")?.source).toEqual({ thing: "property", id: world.propertyId, title: "Marina Court" });
    expect(told.get("comment on leak")?.source).toEqual({ thing: "ticket", id: world.leak, title: "Leak" });
    expect(told.get("awarded task")?.source).toEqual({ thing: "task", id: world.awarded, title: "Awarded" });
    expect(told.get("noise")).toMatchObject({ uploadedBy: "Tunde Okafor", category: "general", tileUrl: null });
  });

  test.each([
    ["category=exterior", ["front"]],
    ["category=general&source=task", ["open task", "awarded task", "task behind leak"]],
    ["kind=video", ["task behind leak"]],
    ["source=ticket", ["leak", "comment on leak", "noise"]],
    ["category=roofing", []],
  ])("goes by %s", async (query, files) => {
    expect(names(await galleryOf(world.people.owner, world.propertyId, `?${query}`))).toEqual([...files].sort());
  });

  test("comes newest first, in pages that meet without a gap", async () => {
    const whole = await galleryOf(world.people.owner, world.propertyId);
    expect(whole.map(({ id }) => id)).toEqual(
      whole
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const walked: GalleryItem[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path: string = `/properties/${world.propertyId}/media?limit=2${cursor && `&cursor=${cursor}`}`;
      const { data } = (await world.people.owner.get(path)).body;
      walked.push(...data.media);
      cursor = data.nextCursor;
    }
    expect(walked).toEqual(whole);
  });

  test.each(["limit=0", "limit=201", "cursor=e30", "cursor=WyJ4Il0", "category=attic", "kind=sound", "source=member"])(
    "refuses %s with a sentence",
    async (query) => {
      const answer = await world.people.owner.get(`/properties/${world.propertyId}/media?${query}`);
      const [path = ""] = query.split("=");
      expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    },
  );
});

describe("the squares of a gallery", () => {
  const photo = { fileName: "front.jpg", fileType: "image/jpeg", category: "exterior" };

  test("are small, cut from the photo, and end with the hour", async () => {
    clock.now = new Date("2026-11-21T09:20:00Z");
    const { owner, propertyId } = await ownedBuilding({ mediaUploads: [{ ...photo, fileData: await picture(900) }] });
    const [item] = await galleryOf(owner, propertyId);
    const fetched = await app.inject({ url: item?.tileUrl ?? "" });
    const { width, height, format } = await sharp(fetched.rawPayload).metadata();
    expect([fetched.statusCode, width, height, format]).toEqual([200, 240, 240, "webp"]);
    expect(fetched.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": expect.stringMatching(/private, max-age=2400/),
    });
    expect((await app.inject({ url: item?.tileUrl ?? "" })).rawPayload).toEqual(fetched.rawPayload);
    // A signature for one size opens no other.
    const other = (item?.tileUrl ?? "").replace("/tile", "/thumbnail");
    expect((await app.inject({ url: other })).statusCode).toBe(404);
    clock.now = new Date("2026-11-21T10:06:00Z");
    expect((await app.inject({ url: item?.tileUrl ?? "" })).statusCode).toBe(404);
  });

  test("are never had in part, by whoever asks while one is cut", async () => {
    const { owner, propertyId } = await ownedBuilding({ mediaUploads: [{ ...photo, fileData: await picture(300) }] });
    const [item] = await galleryOf(owner, propertyId);
    const url = item?.tileUrl ?? "";
    const storage = folderStorage(dataDir);
    let second: Promise<{ rawPayload: Buffer }> | undefined;
    const slow = {
      ...storage,
      putStream: (key: string, content: AsyncIterable<Uint8Array>) =>
        storage.putStream(
          key,
          (async function* () {
            for await (const bytes of content) {
              yield bytes.subarray(0, 20);
              second = app.inject({ url }).then(({ rawPayload }) => ({ rawPayload }));
              await second;
              yield bytes.subarray(20);
            }
          })(),
        ),
    };
    const own = await ownApp({ storage: slow });
    const first = await own.app.inject({ url });
    await own.app.close();
    expect((await second)?.rawPayload).toEqual(first.rawPayload);
    expect((await sharp(first.rawPayload).metadata()).width).toBe(240);
  });

  test("are gone with the photo once it is removed, and so is all of it", async () => {
    const { owner, propertyId } = await ownedBuilding({ mediaUploads: [{ ...photo, fileData: await picture(300) }] });
    const [item] = await galleryOf(owner, propertyId);
    const addresses = [item?.tileUrl ?? "", item?.thumbnailUrl ?? "", item?.url ?? ""];
    const answers = async () => Promise.all(addresses.map(async (url) => (await app.inject({ url })).statusCode));
    expect(await answers()).toEqual([200, 200, 200]);
    await owner.put(`/properties/${propertyId}`, { removeMedia: [item?.id] });
    expect(await galleryOf(owner, propertyId)).toEqual([]);
    expect(await answers()).toEqual([404, 404, 404]);
  });

  test("are none of a file that has no picture", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await addFile(propertyId, "clip", { by: owner, thing: "property", thingId: propertyId, kind: "video" });
    expect((await galleryOf(owner, propertyId))[0]).toMatchObject({
      fileType: "video",
      tileUrl: null,
      thumbnailUrl: null,
    });
  });
});
