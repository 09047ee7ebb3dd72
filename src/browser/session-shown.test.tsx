// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../tests/harness/page.tsx";
import { signInAdmin, useAdminToken } from "./admin-session.ts";
import { type SessionUser, signIn, useSession } from "./session.ts";

page.setPage();

const user = (id: string, name: string) => ({ id, name, role: "technician" }) as SessionUser;
const elsewhere = (key: string) => page.acting(() => window.dispatchEvent(new StorageEvent("storage", { key })));

test("what is shown of a person changes with them, and is nothing until the scripts are there", async () => {
  signIn({ token: "1", user: user("a", "Ada") });
  const Name = () => <p id="name">{useSession()?.user.name ?? "nobody"}</p>;
  const name = () => page.find("#name").textContent;
  page.receive(<Name />);
  expect(name()).toBe("nobody");
  await page.awake(<Name />);
  expect(name()).toBe("Ada");
  localStorage.setItem("tunse.user", JSON.stringify(user("a", "Ada Obi")));
  await elsewhere("tunse.user");
  expect(name()).toBe("Ada Obi");
  await page.acting(() => signIn({ token: "3", user: user("c", "Chidi") }));
  expect(name()).toBe("Chidi");
});

test("a site admin is shown as signed out once another tab signs out, and as before after coming back", async () => {
  signInAdmin("secret");
  const Token = () => <p id="token">{useAdminToken() ?? "none"}</p>;
  const token = () => page.find("#token").textContent;
  await page.show(<Token />);
  expect(token()).toBe("secret");
  const key = Object.keys(localStorage).find((one) => localStorage.getItem(one) === "secret") ?? "";
  localStorage.removeItem(key);
  await elsewhere("theme");
  expect(token()).toBe("secret");
  await elsewhere(key);
  expect(token()).toBe("none");
  localStorage.setItem(key, "again");
  await page.acting(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  expect(token()).toBe("again");
});
