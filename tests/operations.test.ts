import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findProgram } from "./rig/install.ts";

const pathOf = (file: string) => fileURLToPath(new URL(`../docs/operations/${file}`, import.meta.url));

/** What a program of the system says of a file, where it is to be had. */
function said(program: string, ...args: string[]): { status: number | null; output: string } | undefined {
  if (!findProgram(program)) return undefined;
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

/** A later line of the same name adds to it, as lists do. */
function directivesOf(text: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(/^([A-Za-z]+)=(.*)$/gm)) {
    all.set(name, all.has(name) ? `${all.get(name)} ${value}` : value);
  }
  return all;
}

/** The worst that `systemd-analyze security` may find; 10 is a service that nothing holds. */
const mostExposed = 2.5;

test("the systemd unit holds the service tight, and lets it run", () => {
  const unit = directivesOf(readFileSync(pathOf("tunse.service"), "utf8"));
  const yes = ["DynamicUser", "NoNewPrivileges", "PrivateDevices", "PrivateTmp", "PrivateUsers", "ProtectClock"];
  yes.push("ProtectControlGroups", "ProtectHome", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules");
  yes.push("ProtectKernelTunables", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality");
  expect(yes.filter((name) => unit.get(name) !== "yes")).toEqual([]);
  expect(Object.fromEntries(unit)).toMatchObject({
    CapabilityBoundingSet: "",
    ProtectSystem: "strict",
    ProtectProc: "invisible",
    RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX",
    StateDirectory: "tunse",
    SystemCallArchitectures: "native",
    // The last word is added again: work that may wait gives way to what people wait for.
    SystemCallFilter: "@system-service ~@privileged @resources setpriority",
    UMask: "0077",
  });
  // What V8 compiles while it runs is written and then executed: with this the process ends as it starts.
  expect(unit.has("MemoryDenyWriteExecute")).toBe(false);

  const analysis = said("systemd-analyze", "security", "--offline=true", "--no-pager", pathOf("tunse.service"));
  // Before 250 it could not look at a file.
  const [, exposure] = /Overall exposure level for tunse\.service: ([\d.]+)/.exec(analysis?.output ?? "") ?? [];
  expect(Number(exposure ?? 0)).toBeLessThanOrEqual(mostExposed);
});

test("Prometheus takes the rules", () => {
  const checked = said("promtool", "check", "rules", pathOf("alerts.yml"));
  expect(checked?.status ?? 0, checked?.output).toBe(0);
});
