import { afterEach, expect, test, vi } from "vitest";
import { hashLightly, hashPassword, isPassword } from "#features/accounts/passwords.service.server.ts";

afterEach(() => vi.unstubAllEnvs());

test("a password is hashed at its true cost, lightly only where tests ask for it, and nowhere else", async () => {
  const kept = await hashPassword("Harmattan-7!");
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  vi.stubEnv("NODE_ENV", "production");
  expect(hashLightly).toThrow("Only tests");
  expect(await hashPassword("Harmattan-7!")).toMatch(/m=19456,t=2,p=1/);
  vi.stubEnv("NODE_ENV", "test");
  hashLightly();
  expect(await hashPassword("Harmattan-7!")).not.toMatch(/m=19456/);
  expect(await isPassword(kept, "Harmattan-7!")).toBe(true);
  expect(await isPassword(kept, "Harmattan-8!")).toBe(false);
});
