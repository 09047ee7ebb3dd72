import { parentPort, workerData } from "node:worker_threads";
import { ask, type Load } from "./asking.ts";

const { url, load }: { url: string; load: Load } = workerData;
parentPort?.postMessage(await ask({ url }, load));
