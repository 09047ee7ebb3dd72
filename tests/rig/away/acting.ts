import type { Page } from "playwright-core";
import type { File } from "../../harness/steps.ts";

/** One thing to be done on a job. */
export type Doing = { taskId: string; what: "start" | "tick" | "log" | "complete"; step?: string; photos?: File[] };

const closed = (page: Page) => page.waitForFunction(() => !document.querySelector("[role=dialog]"));
const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

const ways: Record<Doing["what"], (page: Page, doing: Doing) => Promise<void>> = {
  async start(page) {
    await page.getByRole("button", { name: "Start Work" }).click();
  },
  async tick(page, { step = "" }) {
    await page.getByText(step, { exact: true }).click();
  },
  async log(page, { taskId }) {
    await page.getByRole("link", { name: "Log Work" }).click();
    await page.getByLabel("Hours worked").fill("0.5");
    await page.getByLabel("Work description").fill(`Worked on ${taskId}.`);
    await dialogButton(page, "Log Work").click();
    await closed(page);
  },
  async complete(page, { photos = [] }) {
    await page.getByRole("link", { name: "Mark Complete" }).click();
    if (photos.length > 0) {
      await page.getByRole("dialog").locator("input[type=file]").first().setInputFiles(photos);
      await page
        .getByRole("list", { name: "Proof to send" })
        .getByRole("listitem")
        .nth(photos.length - 1)
        .waitFor();
      await page
        .getByText("Position found")
        .nth(photos.length - 1)
        .waitFor();
    }
    await page.getByLabel("Completion notes").fill("Done in the basement.");
    await page.getByLabel("Total hours").fill("0.5");
    await dialogButton(page, "Complete Task").click();
    await closed(page);
  },
};

/** Does it as a person would, and waits for the word that so many things wait on this phone. */
export async function act(page: Page, doing: Doing, waiting: number): Promise<void> {
  const path = `/technician/tasks/${doing.taskId}`;
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate((wanted) => Object.assign(globalThis, { wantedActs: wanted }), waiting);
  await ways[doing.what](page, doing);
  await page.getByText(`On this phone: ${waiting}`, { exact: true }).first().waitFor();
}
