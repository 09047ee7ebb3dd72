import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { testApp } from "../harness/app.ts";
import { ownApp } from "../harness/own-app.ts";
import { send } from "../harness/world.ts";

const { app, database } = await testApp();

type Sample = { name: string; labels: Record<string, string>; value: number };
type Family = { type: string; samples: Sample[] };

const sampleForm =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/;
const suffixes = { histogram: ["_bucket", "_sum", "_count"] } as Record<string, string[]>;

/** Reads the text as strictly as its format says; throws at the first line that is none of it. */
function read(text: string): Map<string, Family> {
  expect(text.endsWith("\n")).toBe(true);
  const families = new Map<string, Family>();
  let now = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") {
      if (families.has(name)) throw new Error(`${name} stands in two places.`);
      families.set(name, { type: "", samples: [] });
      now = name;
    } else if (kind === "TYPE") {
      expect(name).toBe(now);
      expect(["counter", "gauge", "histogram"]).toContain(rest);
      (families.get(name) as Family).type = rest;
    } else {
      const sample = sampleOf(line);
      const { type, samples } = families.get(now) as Family;
      expect((suffixes[type] ?? [""]).map((suffix) => now + suffix)).toContain(sample.name);
      samples.push(sample);
    }
  }
  return families;
}

function sampleOf(line: string): Sample {
  const [, name, pairs = "", number = ""] = sampleForm.exec(line) ?? [];
  if (!name || Number.isNaN(Number(number))) throw new Error(`No line of the format: ${line}`);
  const labels = [...pairs.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = "", value = ""]) => [label, value]);
  return { name, labels: Object.fromEntries(labels), value: Number(number) };
}

const figures = async () => read((await app.inject({ url: "/metrics" })).body);
const figureOf = (families: Map<string, Family>, name: string, labels: Record<string, string> = {}) =>
  families
    .get(name)
    ?.samples.find((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))?.value;

/** A figure of ours as Prometheus is asked for it, with what is to hold of its labels. */
const askedForm = /\b((?:tunse|http|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g;

/** What Grafana would ask, in every panel. */
function expressionsOf(dashboard: string): string {
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] };
  expect(panels.filter(({ title, targets }) => !title || targets.length === 0)).toEqual([]);
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n");
}

describe("/metrics", () => {
  test("is Prometheus text, and says so", async () => {
    const answer = await app.inject({ url: "/metrics" });
    expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    const families = read(answer.body);
    for (const [name, { type, samples }] of families) {
      const keys = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
      expect(new Set(keys).size, name).toBe(keys.length);
      if (type === "counter") expect(name).toMatch(/_total$/);
    }
  });

  test("counts how long each route took, in buckets that add up", async () => {
    await send("GET", "/repair-tickets/not-an-id", null);
    const families = await figures();
    const of = { route: "/api/repair-tickets/:id", method: "GET", status: "401" };
    const all = families.get("http_request_duration_seconds")?.samples ?? [];
    const mine = all.filter(({ labels }) => Object.entries(of).every(([label, value]) => labels[label] === value));
    const buckets = mine.filter(({ name }) => name.endsWith("_bucket")).map(({ value }) => value);
    const count = mine.find(({ name }) => name.endsWith("_count"))?.value;
    expect(count).toBeGreaterThan(0);
    expect(buckets.toSorted((a, b) => a - b)).toEqual(buckets);
    expect(buckets.at(-1)).toBe(count);
    expect(figureOf(families, "http_requests_total", of)).toBe(count);
    expect(mine.find(({ name }) => name.endsWith("_sum"))?.value).toBeGreaterThan(0);
  });

  test("tells how late the event loop runs, and how the database stands", async () => {
    const families = await figures();
    for (const quantile of ["0.5", "0.99", "1"]) {
      expect(figureOf(families, "nodejs_eventloop_lag_seconds", { quantile })).toBeGreaterThanOrEqual(0);
    }
    expect(figureOf(families, "tunse_database_up")).toBe(1);
    expect(figureOf(families, "tunse_database_answer_seconds")).toBeGreaterThan(0);
    expect(figureOf(families, "tunse_database_connections", { state: "waiting" })).toBe(0);
  });

  test("tells what waits in the queue and since when", async () => {
    const { jobs } = await testApp();
    const queue = { queue: "platform.housekeeping", state: "created" };
    const before = figureOf(await figures(), "tunse_jobs", queue) ?? 0;
    await jobs.send(database.db, housekeeping, {}, { startAfter: 3_600 });
    const families = await figures();
    expect(figureOf(families, "tunse_jobs", queue)).toBe(before + 1);
    expect(figureOf(families, "tunse_job_oldest_seconds")).toBeGreaterThanOrEqual(0);
  });

  test.each(["alerts.yml", "dashboard.json"])("has every figure that docs/operations/%s speaks of", async (file) => {
    const text = await readFile(new URL(`../../docs/operations/${file}`, import.meta.url), "utf8");
    const asked = [...(file.endsWith(".json") ? expressionsOf(text) : text).matchAll(askedForm)];
    // The first is a call that the second counts.
    const [, all] = [await figures(), await figures()];
    expect(asked.length).toBeGreaterThan(8);
    const unknown = asked.filter(([, name = "", picked = ""]) => {
      const family = all.get(name) ?? all.get(name.replace(/_(?:bucket|sum|count)$/, ""));
      const conditions = [...picked.matchAll(/(\w+)(?:="([^"]*)"|[!=]~?"[^"]*")/g)];
      const holds = ([, label = "", value]: RegExpMatchArray) =>
        family?.samples.some(({ labels }) => (value ? labels[label] === value : label in labels));
      return !family || !conditions.every(holds);
    });
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  test("with a token by that token alone, from wherever", async () => {
    const { app: own } = await ownApp({ metricsToken: "a-token-of-some-length" });
    const ask = (authorization?: string) =>
      own.inject({ url: "/metrics", remoteAddress: "10.0.0.9", headers: authorization ? { authorization } : {} });
    expect((await ask()).statusCode).toBe(403);
    expect((await ask("Bearer a-token-of-some-lengtH")).statusCode).toBe(403);
    expect((await ask("Bearer a-token-of-some-length")).statusCode).toBe(200);
    expect((await own.inject({ url: "/metrics" })).statusCode).toBe(403);
    await own.close();
  });
});
