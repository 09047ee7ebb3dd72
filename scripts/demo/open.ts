import type { DemoPerson } from "#features/accounts/demo.rules.ts";
import type { Log } from "#platform/context.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { Settings } from "#platform/settings.server.ts";
import { startServer } from "../../src/start.server.ts";
import { startKeepers } from "../anchors/server.ts";
import { startMonnify } from "../monnify/server.ts";
import { startPaystack } from "../paystack/server.ts";
import { startPhones } from "../phones/server.ts";
import { monnifyKeys, takeByMonnify, takeOnline } from "./online.ts";
import { handOut, sendOn, settingsWith } from "./phones.ts";
import { play } from "./play.ts";
import { connectPrograms, startBookkeeping } from "./programs.ts";
import type { Player, Span } from "./stage.ts";

const tryable = [
  ["owner", "three buildings"],
  ["manager", "keeps them in repair"],
  ["amaka", "Flat 3B in Yaba"],
  ["builder", "four technicians"],
  ["musa", "plumber"],
] as const;

/** Who can be tried out, one for each role. */
function peopleOf({ player, editor }: Awaited<ReturnType<typeof play>>): DemoPerson[] {
  const personOf = ({ role, name, email, password }: Player, about: string) => ({ role, name, about, email, password });
  return [...tryable.map(([name, about]) => personOf(player(name), about)), personOf(editor, "posts and waitlist")];
}

/** Where the pages of the demo stand, as whole addresses; `job` is that of a technician without an account. */
export type Opened = {
  url: string;
  phones: string;
  bank: string;
  gate: string;
  job: string | null;
  stop: () => Promise<void>;
};

/** Plays the span in an empty folder, then opens the product on it, beside fakes of all that is outside of it. */
export async function openDemo(settings: Settings, log: Log, span: Span, password: () => string): Promise<Opened> {
  const { dataDir } = settings;
  const database = await openDatabase({ dataDir, log });
  // Nobody would miss a demo that a power cut took: commits need not wait for the disk.
  await database.pool.query("set synchronous_commit = off");
  const troupe = await play({ database, dataDir, log }, span, password);
  await database.close();
  const [phones, paystack, keepers] = [await startPhones(), await startPaystack(), await startKeepers()];
  const monnify = await startMonnify();
  monnify.merchant(monnifyKeys);
  const bookkeeping = await startBookkeeping();
  const reaching = await settingsWith(settings, phones);
  const anchors = {
    ...{ stamps: [keepers.stampUrl("court")], calendars: [keepers.calendarUrl("court")], roots: [keepers.root] },
    mailTo: [],
  };
  const running = await startServer(
    {
      ...{ ...reaching, paystackUrl: paystack.url, anchors, demo: JSON.stringify(peopleOf(troupe)) },
      monnifyUrls: { live: monnify.url, test: monnify.url },
      webhookHosts: [...reaching.webhookHosts, bookkeeping.host],
    },
    log,
  );
  const { url } = running;
  const tried = tryable.map(([name]) => troupe.player(name));
  await handOut(phones, url, tried);
  sendOn(phones, url, troupe.sent);
  await takeOnline(paystack, url, troupe);
  await takeByMonnify(monnify, url, troupe);
  const gate = await connectPrograms(url, troupe, bookkeeping);
  const stop = async () => {
    await running.stop();
    await Promise.all([phones.stop(), paystack.stop(), monnify.stop(), keepers.stop()]);
  };
  return {
    url,
    phones: phones.url,
    bank: `${paystack.url}/bank`,
    gate: `${url}${gate}`,
    job: troupe.link && `${url}${troupe.link}`,
    stop,
  };
}
