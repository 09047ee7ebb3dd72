import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

type Tokens = Record<string, string>;

function block(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  const body = css.slice(from, css.indexOf("}", from));
  return Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const light = block("\n:root");
const dark = block(':root:not([data-theme="light"])');

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [a, b] = [luminance(tokens[front] ?? ""), luminance(tokens[back] ?? "")];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ["canvas", "surface", "hush"];
const texts: Record<string, string[]> = {
  ink: [...grounds, "brand-tint", "action-tint", "good-tint", "warn-tint", "bad-tint"],
  "ink-soft": grounds,
  brand: [...grounds, "brand-tint"],
  "brand-strong": grounds,
  action: ["canvas", "surface", "action-tint"],
  good: ["canvas", "surface", "good-tint"],
  warn: ["canvas", "surface", "warn-tint"],
  bad: ["canvas", "surface", "bad-tint"],
  "on-fill": ["action", "action-strong", "brand", "brand-strong", "bad", "bad-strong", "good"],
  "on-cloth": ["cloth", "cloth-lift"],
  "on-cloth-soft": ["cloth", "cloth-lift"],
};
const edges: Record<string, string[]> = {
  "input-line": ["canvas", "surface"],
  brand: grounds,
  "cloth-line": ["cloth"],
  ember: ["cloth"],
};

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

describe.each([
  ["light", light],
  ["dark", dark],
])("%s theme", (_name, tokens) => {
  test.each(pairs(texts))("%s can be read on %s", (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(edges))("%s can be told from %s", (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(3);
  });
});

test("the dark theme is the same by device and by choice", () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light));
  expect(block(':root[data-theme="dark"]')).toEqual(dark);
});

test("no colour literal stands outside the tokens", async () => {
  const root = join(import.meta.dirname, "..");
  const found: string[] = [];
  for await (const file of glob("**/*.{tsx,css}", { cwd: root })) {
    if (file === join("ui", "tokens.css")) continue;
    const text = readFileSync(join(root, file), "utf8");
    const literal = text.match(/#[\da-f]{6}\b|\brgba?\(|\bhsla?\(|\boklch\(/i)?.[0];
    if (literal !== undefined) found.push(`${file}: ${literal}`);
  }
  expect(found).toEqual([]);
});

test("every colour class names a token", async () => {
  const root = join(import.meta.dirname, "..");
  const named =
    /\b(?:bg|text|border|fill|stroke|outline|ring|decoration)-(?:white|black|(?:gray|slate|zinc|red|green|blue|amber|yellow|indigo|orange)-\d+)\b/;
  const found: string[] = [];
  for await (const file of glob("**/*.tsx", { cwd: root })) {
    const name = readFileSync(join(root, file), "utf8").match(named)?.[0];
    if (name !== undefined) found.push(`${file}: ${name}`);
  }
  expect(found).toEqual([]);
});

test("no colour fades but under the pointer or the focus, so that a change of theme shows at once", async () => {
  const root = join(import.meta.dirname, "..");
  const fading =
    /(?<![-:\w])(?:transition(?:-all|-colors)?(?![-\w])|transition-\[[^\]]*(?:color|all|fill|stroke)[^\]]*\])/;
  const found: string[] = [];
  for await (const file of glob("**/*.tsx", { cwd: root })) {
    for (const [classes] of readFileSync(join(root, file), "utf8").matchAll(/"[^"\n]*"|`[^`]*`/g)) {
      const name = classes.includes(" ") && classes.match(fading)?.[0];
      if (name) found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
});
