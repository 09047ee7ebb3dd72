import { afterAll, describe, expect, test } from "vitest";
import { mischief, startFakeReceiver } from "../../tests/rig/fake-receiver.ts";
import { isPublic, outboundTo } from "./outbound.server.ts";

const receiver = await startFakeReceiver();
afterAll(() => receiver.stop());
const open = (patienceMs = 30_000) => outboundTo({ allowed: [receiver.host], patienceMs });

describe("an address of a private network", () => {
  test.each([
    ...["127.0.0.1", "127.8.8.8", "169.254.169.254", "10.0.0.1", "192.168.1.1", "172.31.0.1", "100.64.0.1", "0.0.0.0"],
    ...["::1", "::", "::ffff:127.0.0.1", "::ffff:a00:1", "fe80::1", "fc00::1", "64:ff9b::7f00:1", "2002:7f00:1::"],
    ...["224.0.0.1", "255.255.255.255", "ff02::1", "example.com"],
  ])("%s is not public", (address) => expect(isPublic(address)).toBe(false));

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])("%s is public", (address) =>
    expect(isPublic(address)).toBe(true),
  );

  test.each([
    ...["https://127.0.0.1/x", "https://169.254.169.254/latest", "https://[::1]/", "https://[::ffff:127.0.0.1]/"],
    // However it is written.
    ...["https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/", "https://localhost/"],
    // Of this machine by their name, whatever a resolver says.
    ...["https://LOCALHOST./", "https://books.localhost/"],
  ])("%s is refused when it is named and when it is sent to", async (address) => {
    expect(await outboundTo().problemOf(address)).toContain("private network");
    await expect(outboundTo().post(address, {}, "{}")).rejects.toThrow("private network");
  });

  test.each(["http://example.com/", "ftp://example.com/", "https://me:secret@example.com/", "example.com", "https://"])(
    "%s is no address of a webhook",
    async (address) => {
      expect(await outboundTo().problemOf(address)).toMatch(/^(This|The) .+\.$/);
      await expect(outboundTo().post(address, {}, "{}")).rejects.toThrow();
    },
  );

  test("a name that resolves there is refused, also where it did not when it was named", async () => {
    const addresses = ["8.8.8.8", "127.0.0.1"];
    const resolve = async () => [{ address: addresses.shift() ?? "127.0.0.1", family: 4 }];
    const outbound = outboundTo({ resolve });
    const address = `https://rebinds.example.com:${receiver.host.split(":")[1]}/`;
    expect(await outbound.problemOf(address)).toBeNull();
    await expect(outbound.post(address, {}, "{}")).rejects.toThrow("private network");
    expect(receiver.got).toEqual([]);
  });

  test("of several addresses of a name one private is enough", async () => {
    const resolve = async () => [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.7", family: 4 },
    ];
    expect(await outboundTo({ resolve }).problemOf("https://mixed.example.com/")).toContain("private network");
  });
});

describe("a receiver that is not well", () => {
  test("takes it or says what is wrong, and is never waited for longer than is set", async () => {
    expect(await open().post(receiver.url, { "x-mark": "1" }, '{"a":1}')).toBe(204);
    expect(receiver.got.at(-1)).toMatchObject({ body: '{"a":1}', headers: { "x-mark": "1" } });
  });

  test.each([
    ["never answers", "No answer within 0.3 seconds."],
    ["begins a header and stops", "No answer within 0.3 seconds."],
    ["hangs up", "The connection was closed before an answer."],
    ["speaks no HTTP", "could not be reached"],
    ["sends endless headers", "could not be reached"],
  ])("one that %s", async (name, sentence) => {
    receiver.behave(mischief[name] ?? (() => {}));
    // Short where nothing else than its end is waited for.
    const patient = sentence.startsWith("No answer") ? open(300) : open();
    await expect(patient.post(receiver.url, {}, "{}")).rejects.toThrow(sentence);
  });

  test("one that leads elsewhere is not followed", async () => {
    receiver.behave(mischief["leads elsewhere"] ?? (() => {}));
    expect(await open().post(receiver.url, {}, "{}")).toBe(307);
  });

  test("a name that nobody knows, and a door at which nobody listens", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    const nobody = outboundTo({ resolve });
    expect(await nobody.problemOf("https://nobody.example.com/")).toBeNull();
    await expect(nobody.post("https://nobody.example.com/", {}, "{}")).rejects.toThrow("is not known");
    const closed = outboundTo({ allowed: ["127.0.0.1:9"] });
    await expect(closed.post("http://127.0.0.1:9/", {}, "{}")).rejects.toThrow("Nothing listens");
  });
});
