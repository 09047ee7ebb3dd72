import { beforeEach, expect } from "vitest";
import type { UploadQueue } from "#browser/uploads/upload-queue.ts";
import { comeFrom, load } from "./own-device.ts";
import { uploadServer } from "./upload-server.ts";

/** For the tests of one file: somebody who is signed in on a device of their own, and a server that takes files. */
export function setUploads() {
  const now = {
    account: "",
    server: undefined as Awaited<ReturnType<typeof uploadServer>> | undefined,
    tabs: [] as UploadQueue[],
  };
  const serverNow = () => now.server ?? expect.fail("there is no server yet");
  const comeIn = (token: string) => {
    localStorage.setItem("tunse.token", token);
    localStorage.setItem("tunse.user", JSON.stringify({ id: now.account, name: "Ada", role: "building_occupant" }));
  };
  beforeEach(async () => {
    Object.assign(now, { account: crypto.randomUUID(), server: await uploadServer(), tabs: [] });
    comeFrom(serverNow().origin);
    comeIn("t");
    return () => {
      for (const tab of now.tabs) tab.stop();
    };
  });
  return {
    server: serverNow,
    comeIn,
    /** Somebody else, of whose form a tab is opened next. */
    changeAccount: () => {
      now.account = crypto.randomUUID();
    },
    /** A tab in which the form of this draft is open. */
    openTab: async (draft = "create-ticket"): Promise<UploadQueue> => {
      const { UploadQueue } = await load(() => import("#browser/uploads/upload-queue.ts"));
      const tab = new UploadQueue(now.account, draft);
      now.tabs.push(tab);
      return tab;
    },
  };
}

export const photo = (name: string, text = name) => new File([text], name, { type: "image/jpeg" });
export const statesOf = (tab: UploadQueue) => tab.entries().map(({ name, state }) => `${name} ${state}`);
export const reach = (tab: UploadQueue, ...states: string[]) => expect.poll(() => statesOf(tab)).toEqual(states);
export const idOf = (tab: UploadQueue, name: string) => tab.entries().find((entry) => entry.name === name)?.id ?? "";
