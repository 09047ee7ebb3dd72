import { expect, test } from "vitest";
import { insightCalls } from "#features/insights/contract.ts";
import { noticeRoutes } from "#features/notifications/client.ts";
import { notificationCalls } from "#features/notifications/contract.ts";
import { propertyCalls } from "#features/properties/contract.ts";
import { buildingRoute, statsRoute, ticketRoutes } from "./client.ts";
import { ticketCalls } from "./contract.ts";

test.each(Object.keys(ticketRoutes) as (keyof typeof ticketRoutes)[])("the light route of %s is its call's", (name) => {
  expect(ticketCalls[name]).toMatchObject(ticketRoutes[name]);
  expect(ticketCalls[name].idempotent).toBeUndefined();
});

test.each(Object.keys(noticeRoutes) as (keyof typeof noticeRoutes)[])("the light route of %s is its call's", (name) => {
  expect(notificationCalls[name]).toMatchObject(noticeRoutes[name]);
});

test("the light routes of the figures and of the buildings are their calls'", () => {
  expect(insightCalls.readOccupantStats).toMatchObject(statsRoute);
  expect(propertyCalls.listProperties).toMatchObject(buildingRoute);
});
