import { type Cluster, startCluster } from "./postgres.ts";

let cluster: Cluster | undefined;

/** Tests of the platform read TEST_DATABASE_URL; workers inherit it. */
export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
