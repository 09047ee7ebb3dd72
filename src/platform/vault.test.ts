import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installationSecret, vaultOf } from "./vault.server.ts";

const secret = Buffer.from("a secret of this installation");
const hidden = Buffer.from("12345678901234567890");

describe("a vault", () => {
  const vault = vaultOf(secret);

  test("opens what it sealed, which shows nothing of it and is never the same twice", () => {
    const sealed = vault.seal(hidden, "ronke");
    expect(vault.open(sealed, "ronke")).toEqual(hidden);
    expect(sealed.includes(hidden)).toBe(false);
    expect(vault.seal(hidden, "ronke").equals(sealed)).toBe(false);
    expect(vaultOf(secret).open(sealed, "ronke")).toEqual(hidden);
  });

  test("opens nothing for somebody else, by another key, changed, cut short or not sealed at all", () => {
    const sealed = vault.seal(hidden, "ronke");
    expect(vault.open(sealed, "adaeze")).toBeUndefined();
    expect(vaultOf(Buffer.from("another")).open(sealed, "ronke")).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(vault.open(changed, "ronke"), `byte ${at}`).toBeUndefined();
      expect(vault.open(sealed.subarray(0, at), "ronke"), `cut at ${at}`).toBeUndefined();
    }
    expect(vault.open(hidden, "ronke")).toBeUndefined();
  });
});

describe("the secret of an installation", () => {
  test("is made once, for its owner's eyes, and read again afterwards", () => {
    const folder = mkdtempSync(join(tmpdir(), "tunse-secret-"));
    const made = installationSecret(folder, undefined);
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect(installationSecret(folder, undefined)).toEqual(made);
    expect(readFileSync(join(folder, "secret.key"))).toEqual(made);
    expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
  });

  test("is the setting where one is given", () => {
    expect(installationSecret("/nowhere", "given by the setting")).toEqual(Buffer.from("given by the setting"));
  });
});
