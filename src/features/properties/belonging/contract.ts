import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { Property } from "../contract.ts";
import { belongingRoutes } from "../routes.ts";

export const belongingCalls = calls(belongingRoutes, {
  moveProperty: {
    tag: "Organisations",
    may: ["property", "move"],
    summary: "Move a building, with its history, from one organisation that you own to another",
    about:
      "Members of the one before lose it at once, and those of the other have it. Whoever is there by themselves stays.",
    input: z.object({ id: id("The property"), organisationId: id("The organisation") }),
    answer: z.object({ property: Property }),
    message: "The building has been moved.",
  },
});
