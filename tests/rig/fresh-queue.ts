import { sql } from "drizzle-orm";
import { type TestApp, testApp } from "../harness/app.ts";

// Files of one worker share its application. What an earlier one left waiting in the queue is dropped: nobody asks for
// it any more, and a test that drains would work all of it. So are its messages on their way: a later clock would take
// its emergencies for lost, and pay for them again. A test that failed may have left a clock or a carrier of its own, by
// which others would fail.
const shelf = globalThis as { [key: symbol]: Promise<TestApp> | undefined };

// Where one file has the modules read anew, the application goes on with the old ones: the classes of its errors are then
// not those that later files know, and nothing says so.
const first = globalThis as { tunseTestModules?: typeof testApp };
first.tunseTestModules ??= testApp;
if (first.tunseTestModules !== testApp) throw new Error("An earlier file of this worker had the modules read anew.");

const running = await shelf[Symbol.for("tunse.test-app")];
await running?.database.db.execute(sql`delete from pgboss.job where state in ('created', 'retry')`);
await running?.database.db.execute(
  sql`update deliveries set state = 'stopped' where state in ('waiting', 'sending', 'sent')`,
);
running?.setBack();
