import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One after the other, so that a worker keeps what it has opened; what fills the last gaps comes last. */
const projects = ["screens", "journeys", "platform", "app", "app on PostgreSQL", "app on PostgreSQL, the rest", "unit"];

/** The files that take longest, longest first. The others follow by their size, which a fresh clone knows too. */
const long = [
  ...["screens-desktop", "screens-phone", "demo", "adversities", "whole", "chain", "killed"],
  ...["jobs", "kill", "database-embedded"],
  ...["matrix", "odd-fields", "events", "contract"],
].map((name) => `${name}.test.ts`);

/** What a file asks for instead of plain Node: a worker that changes from one to the other starts anew. */
const asksForPage = /^\/\/ @vitest-environment /;

/** The longest first, so that no worker stands idle while another has a long file left. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const texts = new Map(specs.map(({ moduleId }) => [moduleId, readFileSync(moduleId, "utf8")]));
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.indexOf(basename(moduleId));
      return at === -1 ? long.length : at;
    };
    const turn = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const page = ({ moduleId }: TestSpecification) => (asksForPage.test(texts.get(moduleId) ?? "") ? 0 : 1);
    const size = ({ moduleId }: TestSpecification) => texts.get(moduleId)?.length ?? 0;
    return [...specs].sort((a, b) => turn(a) - turn(b) || page(a) - page(b) || rank(a) - rank(b) || size(b) - size(a));
  }
}
