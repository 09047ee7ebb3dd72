// @vitest-environment happy-dom
import { Component, type ReactNode, Suspense } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { routes } from "#domain/routes.ts";
import { setDevice } from "../../../tests/harness/own-device.ts";
import * as page from "../../../tests/harness/page.tsx";
import { callKey, useCall } from "../queries.ts";
import { keepRows } from "./store.ts";

page.setPage();
setDevice();

const { job } = calls(routes("user", { job: ["GET", "/job"] }), {
  job: { tag: "Test", summary: "", input: z.object({}), answer: z.object({ title: z.string() }) },
});

class Refusal extends Component<{ children: ReactNode }, { said?: string }> {
  override state: { said?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ said: error.message });
  override render = () => this.state.said ?? this.props.children;
}

function Job() {
  return useCall(job, {}).data.title;
}

test("a screen of what was kept gives way to our server's word that it is no longer theirs", async () => {
  await page.comeIn("technician");
  const now = Date.now();
  const row = { name: JSON.stringify(callKey(job, {})), data: { title: "Mend the pump" } };
  await keepRows("u", [{ ...row, at: now, usedAt: now, bytes: 1 }]);
  const slow = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => slow.promise);
  vi.stubGlobal("navigator", new Proxy(navigator, { get: (all, at) => at !== "onLine" && Reflect.get(all, at) }));
  await page.show(
    <Refusal>
      <Suspense>
        <Job />
      </Suspense>
    </Refusal>,
  );
  await vi.waitFor(() => expect(page.textThere()).toBe("Mend the pump"));
  const refused = { success: false, detail: "This job is somebody else's now.", requestId: "r" };
  await page.acting(() => slow.resolve(new Response(JSON.stringify(refused), { status: 404 })));
  await vi.waitFor(() => expect(page.textThere()).toBe("This job is somebody else's now."));
});
