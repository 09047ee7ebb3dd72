import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShowPage } from "#platform/web.server.ts";
import { linked } from "../../../tests/harness/links.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { serveLinkPages } from "./forms.calls.server.ts";

const folder = mkdtempSync(join(tmpdir(), "tunse-forms-"));
let app: FastifyInstance;
let isRoom = true;
/** What the page is told, in place of the page. */
const show: ShowPage = async (_request, reply, told) => void (await reply.send(told));

beforeAll(async () => {
  ({ app } = await ownApp());
  serveLinkPages(app, show, { folder, hasRoom: async () => isRoom });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const formOf = (fields: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

async function post(code: string, fields: Record<string, string | Blob>) {
  const { port } = app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/l/${code}`, {
    ...{ method: "POST", body: formOf(fields), redirect: "manual" },
  });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

describe("the form of a link", () => {
  test("is read, small or large, and leaves no file behind", async () => {
    const { code } = await linked();
    const large = { act: "start", photos: new Blob([Buffer.alloc(3_000_000)]) };
    for (const _ of [1, 2, 3]) expect((await post(code, large)).text).toContain("Please choose the photos again.");
    expect(await post(code, { act: "start" })).toMatchObject({ status: 303, location: `/l/${code}?did=start` });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is refused in words where it is too large, or where there is no room for it", async () => {
    const { code } = await linked();
    const tooLarge = await post(code, { act: "start", photos: new Blob([Buffer.alloc(50_000_001)]) });
    expect(tooLarge.text).toContain("larger than 50 MB together");
    isRoom = false;
    const full = await post(code, { act: "start" });
    isRoom = true;
    expect(full.text).toContain("disk is full");
  });

  test("waits for nobody who sends slowly by another link, and one link sends few at once", async () => {
    const [one, other] = [await linked(), await linked()];
    const { port } = app.server.address() as { port: number };
    const type = "Content-Type: multipart/form-data; boundary=x";
    const head = `POST /l/${one.code} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 40000000\r\n\r\n`;
    const senders = Array.from({ length: 4 }, () => connect(port, "127.0.0.1"));
    for (const sender of senders) sender.write(head);
    const [refused] = await Promise.race(senders.map((sender) => once(sender, "data")));
    expect(String(refused)).toContain("Too much is being sent");
    expect((await post(other.code, { act: "start" })).status).toBe(303);
    for (const sender of senders) sender.destroy();
    await expect.poll(async () => (await post(one.code, { act: "" })).text).toContain("could not be read");
  });

  test("lets in again after lines that broke before the answer", async () => {
    const { code } = await linked();
    const { port } = app.server.address() as { port: number };
    const body = "act=";
    const type = "Content-Type: application/x-www-form-urlencoded";
    const whole = `POST /l/${code} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let at = 0; at < 8; at += 1) {
      const sender = connect(port, "127.0.0.1");
      await once(sender, "connect");
      await new Promise((sent) => sender.write(whole, sent));
      sender.destroy();
      await once(sender, "close");
    }
    await expect.poll(async () => (await post(code, { act: "" })).text).toContain("could not be read");
  });
});
