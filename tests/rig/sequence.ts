import { statSync } from "node:fs";
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

/** The longest first, so that no worker stands idle while another has a long file left. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(specs.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.indexOf(basename(moduleId));
      return at === -1 ? long.length : at;
    };
    const turn = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const size = ({ moduleId }: TestSpecification) => sizes.get(moduleId) ?? 0;
    return [...specs].sort((a, b) => turn(a) - turn(b) || rank(a) - rank(b) || size(b) - size(a));
  }
}
