import { firstJourneys, firstOnServer, slowFiles, slowPlatformFiles } from "../tests/rig/parts.ts";

/** One run of Vitest: these projects with so many workers; these files alone, or all but these. */
export type Run = {
  name: string;
  projects: readonly string[];
  workers: number;
  only?: readonly string[];
  not?: readonly string[];
};

/**
 * Side by side, so that both cores of a small machine have work from the first minute to the last: what computes, in one
 * queue for two workers, and what mostly waits: for what is tried again a moment later, and for processes that start and
 * end. What needs no build goes before it.
 */
const first: Run[][] = [
  [{ name: "calls", projects: ["app"], workers: 2, not: slowFiles }],
  [
    { name: "unit", projects: ["unit"], workers: 2 },
    { name: "platform", projects: ["platform"], workers: 1, not: slowPlatformFiles },
    { name: "journeys", projects: ["journeys"], workers: 1, only: firstJourneys },
    { name: "calls on PostgreSQL", projects: ["app on PostgreSQL"], workers: 1, only: firstOnServer },
  ],
];

/**
 * What waits: it finds least, takes longest and grows with each screen and call. Each lane ends with two workers, so that
 * whichever is longer has both cores in its last minutes.
 */
const longer: Run[][] = [
  [
    { name: "journeys", projects: ["journeys"], workers: 2, not: firstJourneys },
    { name: "screens and calls on PostgreSQL", projects: ["screens", "app on PostgreSQL, the rest"], workers: 2 },
    { name: "calls that differ on PostgreSQL", projects: ["app on PostgreSQL"], workers: 2, not: firstOnServer },
  ],
  [
    { name: "slow platform", projects: ["platform"], workers: 1, only: slowPlatformFiles },
    { name: "slow calls", projects: ["app"], workers: 2, only: slowFiles },
  ],
];

export const lanesOf = (part: "first" | "longer"): readonly Run[][] => (part === "longer" ? longer : first);
