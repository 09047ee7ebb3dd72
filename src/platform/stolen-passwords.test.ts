import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { stolenPasswordsIn } from "./stolen-passwords.server.ts";

const warn = vi.fn();
const log = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
const rangeOf = (password: string) => {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  return { file: `${hash.slice(0, 5)}.txt`, rest: hash.slice(5) };
};
const others = ["0018A45C4D1DEF81644B54AB7F969B88D65:1", "00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2"];
let folder = "";

function keep(password: string, line: (rest: string) => string, end = "\r\n"): void {
  const { file, rest } = rangeOf(password);
  writeFileSync(join(folder, file), [...others, line(rest), ...others].join(end));
}

beforeEach(() => {
  warn.mockClear();
  folder = mkdtempSync(join(tmpdir(), "tunse-stolen-"));
  writeFileSync(join(folder, "00000.txt"), others.join("\r\n"));
});

test("knows what a range names, in large and small letters and with either end of lines", async () => {
  const list = stolenPasswordsIn(folder, log);
  keep("Harmattan-7!", (rest) => `${rest}:31`);
  expect(await list.has("Harmattan-7!")).toBe(true);
  keep("Harmattan-7!", (rest) => `${rest.toLowerCase()}:31`, "\n");
  expect(await list.has("Harmattan-7!")).toBe(true);
  keep("Ọ̀jọ́-Ìbí-7!", (rest) => `${rest}:1`);
  expect(await list.has("Ọ̀jọ́-Ìbí-7!")).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

test("knows no other: padding, a neighbour, a range that names it not", async () => {
  const list = stolenPasswordsIn(folder, log);
  keep("Harmattan-7!", (rest) => `${rest}:0`);
  expect(await list.has("Harmattan-7!")).toBe(false);
  keep("Harmattan-7!", (rest) => `${rest.slice(0, -1)}${rest.endsWith("0") ? "1" : "0"}:9`);
  expect(await list.has("Harmattan-7!")).toBe(false);
});

test("says which range is missing, and keeps nobody out for it", async () => {
  expect(await stolenPasswordsIn(folder, log).has("Harmattan-7!")).toBe(false);
  expect(warn.mock.calls[0]?.[1]).toContain(rangeOf("Harmattan-7!").file);
});

test("does not begin with a folder that holds none", () => {
  for (const wrong of [tmpdir(), join(folder, "nowhere")])
    expect(() => stolenPasswordsIn(wrong, log)).toThrow("STOLEN_PASSWORDS must name a folder");
});
