import { setTimeout as pause } from "node:timers/promises";
import { bringIn, callServer, fileRequest, register } from "../tests/harness/remote.ts";
import { startServer } from "../tests/harness/server.ts";
import { listenReady } from "../tests/harness/stream.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";

const times = 50;

/** From the moment a comment is sent to one process until its event is read from a stream of another one, in ms. */
export async function benchLive(): Promise<Figure[]> {
  const cluster = await startCluster();
  const env = { DATABASE_URL: cluster.url };
  const [one, two] = [await startServer(undefined, env), await startServer(undefined, env)];
  try {
    const owner = await register(one.url, "property_owner");
    const propertyId = await bringIn(one.url, owner);
    const occupant = await register(one.url, "building_occupant", { propertyId });
    const ticketId = await fileRequest(one.url, occupant, propertyId);
    const ear = await listenReady(two.url, owner.token);
    const taken: number[] = [];
    const ofTicket = () => ear.changes().filter((change) => change === `ticket ${ticketId}`).length;
    for (let round = 0; round < times; round += 1) {
      const before = ofTicket();
      const startedAt = performance.now();
      const heard = ear.until(() => ofTicket() > before);
      await callServer(one.url, "POST", `/repair-tickets/${ticketId}/comments`, occupant.token, { text: `${round}` });
      await heard;
      taken.push(performance.now() - startedAt);
      await pause(20);
    }
    ear.close();
    const worst = Math.max(...taken);
    return [
      {
        name: "an event reaches another person across two processes, worst of 50",
        value: worst,
        unit: "ms",
        limit: 1_000,
      },
      { name: "the same, median", value: median(taken), unit: "ms", limit: 250 },
    ];
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await cluster.stop();
  }
}
