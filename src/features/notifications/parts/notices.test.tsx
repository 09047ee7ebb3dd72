// @vitest-environment happy-dom

import { beforeEach, describe, expect, test } from "vitest";
import { ensurePages } from "#browser/queries.ts";
import { noticeKinds } from "#domain/vocab.ts";
import { type Asked, answerCalls, type Given, later, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { noticeOf } from "../../../../tests/harness/things.ts";
import { notificationApi } from "../client.ts";
import type { Notification } from "../contract.ts";
import Notifications from "../screens/notifications.tsx";
import { NoticeBell } from "./notice-bell.tsx";

page.setPage();

let notices: Notification[];
let server: Asked;

const readAt = "2026-11-21T08:00:00.000Z";
const list = () => ({
  notifications: notices,
  unread: notices.filter((notice) => notice.readAt === null).length,
  nextCursor: null,
});
const readAll = () => {
  notices = notices.map((notice) => ({ ...notice, readAt }));
  return { unread: 0 };
};

function answers(more: Parameters<typeof answerCalls>[0] = {}): void {
  server = answerCalls({
    "GET /notifications": list,
    "PUT /notifications/n1/read": () => {
      notices = notices.map((notice) => (notice.id === "n1" ? { ...notice, readAt } : notice));
      return { notification: notices[0], unread: list().unread };
    },
    "PUT /notifications/read-all": readAll,
    ...more,
  });
}

beforeEach(async () => {
  notices = [
    noticeOf(),
    noticeOf({ id: "n2", title: "Your plan is ready", link: null }),
    noticeOf({ id: "n3", title: "Somebody joined", link: null, readAt }),
  ];
  answers();
  await page.comeIn("property_owner");
});

const bell = () => shown.named(/^Notifications/);

describe("the bell", () => {
  const open = async () => {
    const screen = await shown.showAt("/dashboard", <NoticeBell place="rail" />);
    await expect.poll(() => bell().textContent).toContain("2 unread");
    await shown.tap(bell());
    await expect.poll(() => shown.texts("li")).toHaveLength(notices.length);
    return screen;
  };

  test("says how many are unread, of very many only that", async () => {
    await shown.showAt("/dashboard", <NoticeBell place="rail" />);
    await expect.poll(() => bell().textContent).toBe("Notifications, 2 unread2");
    answers({ "GET /notifications": () => ({ ...list(), unread: 1_204 }) });
    await page.leave();
    const { queryClient } = await import("#browser/queries.ts");
    queryClient.clear();
    await shown.showAt("/dashboard", <NoticeBell place="rail" />);
    await expect.poll(() => bell().textContent).toBe("Notifications, 1,204 unread99+");
  });

  test("on a phone leads to all of them", async () => {
    const { address } = await shown.showAt("/dashboard", <NoticeBell place="top" />);
    await shown.tap(bell());
    expect(address()).toBe("/notifications");
  });

  test("opens the newest in place; one that leads somewhere is read and left for", async () => {
    const { address } = await open();
    expect(server.reads).toEqual(["GET /notifications?limit=8"]);
    expect(shown.texts("li").map((text) => text.endsWith("Unread"))).toEqual([true, true, false]);
    await shown.tap(/^New request/);
    expect(address()).toBe("/tickets/t1");
    await expect.poll(() => bell().textContent).toContain("1 unread");
    expect(server.writes.map(({ asked }) => asked)).toEqual(["PUT /notifications/n1/read"]);
    expect(shown.texts("li")).toEqual([]);
  });

  test("one that leads nowhere is read by a press and stays; one that was read is no button", async () => {
    answers({ "PUT /notifications/n2/read": () => ({ notification: notices[1], unread: 1 }) });
    await open();
    await shown.tap(/^Your plan is ready/);
    expect(server.writes.map(({ asked }) => asked)).toEqual(["PUT /notifications/n2/read"]);
    expect(shown.texts("li")).toHaveLength(3);
    expect(shown.allNamed(/^Somebody joined/)).toEqual([]);
  });

  test("one that was read leads on without being read again", async () => {
    notices = [noticeOf({ readAt })];
    const { address } = await shown.showAt("/dashboard", <NoticeBell place="rail" />);
    await shown.tap(bell());
    await shown.tap(/^New request/);
    expect([address(), server.writes]).toEqual(["/tickets/t1", []]);
  });

  test("marks all as read", async () => {
    await open();
    await shown.tap("Mark all as read");
    await expect.poll(() => bell().textContent).toBe("Notifications");
    expect(shown.allNamed("Mark all as read")).toEqual([]);
  });

  test("says where that did not work, and they stay unread", async () => {
    answers({ "PUT /notifications/read-all": refuse(503, "We cannot do that right now.") });
    await open();
    // Its pauses between tries are not waited for.
    answers({ "PUT /notifications/read-all": refuse(429, "Too many at once.") });
    await shown.tap("Mark all as read");
    await expect.poll(page.toasts).toEqual(["Not marked as read: Too many at once."]);
    expect(bell().textContent).toContain("2 unread");
  });

  test("that could not read them tries again by a press", async () => {
    answers({ "GET /notifications": refuse(500, "Broken.") });
    await shown.showAt("/dashboard", <NoticeBell place="rail" />);
    await shown.tap(bell());
    await expect.poll(page.textThere).toContain("They could not be loaded.");
    answers();
    await shown.tap("Try again");
    await expect.poll(() => shown.texts("li")).toHaveLength(3);
  });

  test("without any says what will be there", async () => {
    notices = [];
    await shown.showAt("/dashboard", <NoticeBell place="rail" />);
    await shown.tap(bell());
    await expect.poll(page.textThere).toContain("Nothing yet.");
    await shown.tap("Choose what comes");
    expect(location.search).toBe("?settings=1");
  });
});

describe("all notifications", () => {
  const inApp = {
    emergencies: true,
    requests: true,
    messages: true,
    tasks: true,
    plans: true,
    people: true,
    building: true,
  };
  let kept: Record<string, boolean>;
  const preferences = () => ({ preferences: { inApp: kept, version: 1 } });
  const choose = ({ body }: Given) => {
    kept = { ...kept, ...(body as { inApp: object }).inApp };
    return preferences();
  };
  const show = async (address = "/notifications") => {
    await ensurePages(notificationApi.listNotifications, { limit: 30 });
    return shown.showAt(address, <Notifications />);
  };
  const switchOf = (name: string) => {
    const label = Array.from(document.querySelectorAll("[role=dialog] label")).find((one) =>
      one.textContent?.startsWith(name),
    );
    return label?.querySelector("input") ?? expect.fail(`There is no ${name}.`);
  };
  beforeEach(() => {
    kept = inApp;
    answers({ "GET /notifications/preferences": preferences, "PUT /notifications/preferences": choose });
  });

  test("say how many are unread until all are read, and older ones come by a press", async () => {
    const older = { notifications: [noticeOf({ id: "n9", title: "Long ago", readAt })], unread: 2, nextCursor: null };
    answers({
      "GET /notifications": ({ query }: Given) =>
        query.get("cursor") === "2" ? older : { ...list(), nextCursor: "2" },
    });
    await show();
    expect(shown.texts("li")).toHaveLength(3);
    await shown.tap("Show older ones");
    await expect.poll(() => shown.texts("li")).toHaveLength(4);
    expect(page.textThere()).toContain("2 unread");
    await shown.tap("Mark all as read");
    await expect.poll(page.textThere).not.toContain("2 unread");
  });

  test("are chosen in a dialog that the address opens, each kind kept as it is switched", async () => {
    const { address } = await show();
    await shown.tap("Choose what comes");
    expect(address()).toBe("/notifications?settings=1");
    await expect.poll(() => document.querySelectorAll("[role=dialog] input")).toHaveLength(noticeKinds.length);
    expect([switchOf("Emergencies").disabled, switchOf("Messages").checked]).toEqual([true, true]);
    await page.acting(() => switchOf("Messages").click());
    await expect.poll(() => switchOf("Messages").checked).toBe(false);
    expect(server.writes).toMatchObject([
      { asked: "PUT /notifications/preferences", body: { inApp: { messages: false } } },
    ]);
    await shown.tap("Done");
    expect([address(), shown.openDialog()]).toEqual(["/notifications", null]);
  });

  test("a choice is shown before it is kept, and taken back with a word where it is not", async () => {
    const { answer, letGo } = later(refuse(409, "Somebody else has changed them."));
    answers({ "GET /notifications/preferences": preferences, "PUT /notifications/preferences": answer });
    await show("/notifications?settings=1");
    await expect.poll(() => document.querySelectorAll("[role=dialog] input")).toHaveLength(noticeKinds.length);
    await page.acting(() => switchOf("Tasks").click());
    await expect.poll(() => switchOf("Tasks").checked).toBe(false);
    await page.acting(letGo);
    await expect.poll(() => switchOf("Tasks").checked).toBe(true);
    expect(page.toasts()).toEqual(["Your choice was not kept: Somebody else has changed them."]);
  });

  test("are none for a while", async () => {
    notices = [];
    await show();
    expect(page.textThere()).toContain("No notifications yet");
    expect(shown.allNamed("Mark all as read")).toEqual([]);
  });
});
