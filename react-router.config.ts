import { writeFile } from "node:fs/promises";
import type { Config } from "@react-router/dev/config";
import { compressFolder } from "./scripts/precompress.ts";
import { shortenList } from "./scripts/screen-list.ts";
import { makeVerifierPage } from "./scripts/verifier-page.ts";
import { makeWorker } from "./scripts/worker.ts";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // A loader apart from its screen would be one more round trip; both are small and needed together.
  splitRouteModules: false,
  // All screens in one cached file: no round trip to learn an address before going there.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    await writeFile(`${reactRouterConfig.buildDirectory}/client/verify.html`, await makeVerifierPage());
    await shortenList(`${reactRouterConfig.buildDirectory}/client`);
    await writeFile(
      `${reactRouterConfig.buildDirectory}/sw.js`,
      await makeWorker(`${reactRouterConfig.buildDirectory}/client`),
    );
    await compressFolder(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
