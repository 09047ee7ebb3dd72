import { expect, test } from "vitest";
import { invitationCalls } from "../invitations/contract.ts";
import { invitationRoutes, memberRoutes } from "./client.ts";
import { memberCalls } from "./contract.ts";

test.each(Object.keys(memberRoutes) as (keyof typeof memberRoutes)[])("the light route of %s is its call's", (name) => {
  expect(memberCalls[name]).toMatchObject(memberRoutes[name]);
});

test.each(Object.keys(invitationRoutes) as (keyof typeof invitationRoutes)[])(
  "the light route of %s is its call's",
  (name) => {
    expect(invitationCalls[name]).toMatchObject(invitationRoutes[name]);
  },
);
