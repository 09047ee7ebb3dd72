import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { schemasOf } from "#domain/text.ts";
import { browserFields } from "./fields.ts";
import { renewingRoutes } from "./routes.ts";

const was = "Say which browser it was.";

export const renewingCalls = calls(renewingRoutes, {
  renewBrowser: {
    tag: "Contact points",
    summary: "Say that the push service of a browser gave it another address",
    about:
      "Asked by the worker of the page, which has no session: the old address with its secret, which only that browser and we know, stands for it. 404 where no session names the old one any more.",
    input: z.object({
      ...schemasOf(browserFields),
      wasEndpoint: z.string(was).max(2_000, was),
      wasSecret: z.string(was).max(100, was),
    }),
    answer: z.null(),
    failures: [404, 409],
  },
});
