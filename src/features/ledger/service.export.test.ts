import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { nets } from "../../../tests/harness/hledger.ts";
import { findHledger } from "../../../tests/rig/hledger.ts";

const { app } = await testApp();

/** What hledger makes of a journal, in kobo by the code of each account; it stops where something does not add up. */
function addedUp(program: string, journal: string): Map<string, bigint> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-books-"));
  try {
    const file = join(folder, "books.journal");
    writeFileSync(file, journal);
    execFileSync(program, ["-f", file, "check"], { encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } });
    const flags = ["balance", "--flat", "--no-total", "--format", "%(account)|%(total)", "--empty"];
    const told = execFileSync(program, ["-f", file, ...flags], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    });
    const lines = told.split("\n").flatMap((line) => /:(\d+) .*\|\s*(-?[\d.]+) NGN/.exec(line) ?? []);
    return new Map(
      Array.from({ length: lines.length / 3 }, (_, at) => [
        lines[at * 3 + 1] ?? "",
        BigInt((lines[at * 3 + 2] ?? "").replace(".", "")),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("an export adds up by another program, whatever a memo or a name holds", async () => {
  const { owner, at, account, enter } = await books();
  await owner.put(`/ledger-accounts/${account("diesel")}`, { name: 'Fuel: "diesel"; = 2 NGN  @ | x' });
  await enter({ kind: "opening", fromId: account("opening"), toId: account("bank"), kobo: 90_000_000_005 });
  for (const [index, memo] of ['a ; b | "c"', "= 5.00 NGN", "(12) ! *", "₦ café", "\\n @@ {2}"].entries())
    await enter({ memo, kobo: 10_001 + index });
  await enter({ kind: "moved", toId: account("bank_reserve"), kobo: 7 });
  const ask = async (program: string) => {
    const url = `/api${at}/export?program=${program}`;
    return (await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })).payload;
  };
  const journal = await ask("hledger");
  const own = nets(journal);
  expect(own.moved).toEqual(own.asserted);
  expect(own.moved.get("5300")).toBe(50_015n);
  expect(nets(await ask("beancount"))).toEqual(own);
  const program = findHledger();
  if (program) expect(addedUp(program, journal)).toEqual(own.moved);
});
