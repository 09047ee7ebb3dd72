import { expect, test } from "vitest";
import { freshSecret, keysOf, sealBy, unwrap, wrap } from "./seal.ts";

const open = async () => sealBy(await keysOf(freshSecret()));
const piece = 4_194_304;

test("what is wrapped by a PIN comes out by that PIN alone, and each time another way", async () => {
  const secret = freshSecret();
  const [one, other] = [await wrap(secret, "4826"), await wrap(secret, "4826")];
  expect(await unwrap(one, "4826")).toEqual(secret);
  expect(await unwrap(other, "4826")).toEqual(secret);
  expect(await unwrap(one, "4827")).toBeNull();
  expect(one.salt).not.toEqual(other.salt);
});

test("what was shut can be read by its seal alone, and not changed", async () => {
  const [seal, another] = [await open(), await open()];
  const box = await seal.shut({ title: "Leak" });
  expect(await seal.open(box)).toEqual({ title: "Leak" });
  await expect(another.open(box)).rejects.toThrow();
  const bytes = new Uint8Array(box.bytes).map((byte, at) => (at === 3 ? byte ^ 1 : byte));
  await expect(seal.open({ ...box, bytes: bytes.buffer })).rejects.toThrow();
  expect(await seal.nameOf("a")).toBe(await seal.nameOf("a"));
  expect(await seal.nameOf("a")).not.toBe(await another.nameOf("a"));
});

test.each([0, 1, piece, piece + 1])("a file of %i bytes comes back as it was, with its type", async (size) => {
  const seal = await open();
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
  const shut = await seal.shutFile(new Blob([bytes]), "a");
  const back = await seal.openFile(shut, "a", "image/jpeg");
  expect(back.type).toBe("image/jpeg");
  expect(Buffer.compare(Buffer.from(await back.arrayBuffer()), Buffer.from(bytes))).toBe(0);
  await expect(seal.openFile(shut, "b", "image/jpeg")).rejects.toThrow();
});

test("pieces of a file cannot be left out or change places", async () => {
  const seal = await open();
  const shut = await seal.shutFile(new Blob([new Uint8Array(piece), "end"]), "a");
  const whole = piece + 28;
  await expect(seal.openFile(shut.slice(0, whole), "a", "")).rejects.toThrow();
  await expect(seal.openFile(new Blob([shut.slice(whole), shut.slice(0, whole)]), "a", "")).rejects.toThrow();
});
