import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One after the other, so that a worker keeps what it has opened; what fills the last gaps comes last. */
const projects = ["screens", "journeys", "platform", "app", "app on PostgreSQL", "app on PostgreSQL, the rest", "unit"];

/**
 * First what goes over all that a worker's database has, by nights and catalogues: it takes two to four times as long
 * once other files have left hundreds of buildings there. Then the files that take longest, longest first: a short one
 * that takes a minute would be the last, beside a worker that stands idle. The others follow by their size, which a fresh
 * clone knows too.
 */
const first = [
  ...["catalogues/service.waiting", "visits/service.lapsing", "units/residents.service", "tasks/own.queries"],
  ...["announcements/ending.service", "numbers/service.given-back", "numbers/service.nights"],
  ...["deliveries/service.costs", "deliveries/service.given"],
  ...["screens-desktop", "screens-phone", "older", "new-build", "away", "phone-pin", "whole", "demo"],
  ...["adversities", "chain", "killed", "whatsapp", "naira", "accounts", "offline", "films"],
  ...["platform/jobs", "kill", "database-embedded"],
  ...["app/backup", "matrix", "odd-fields", "papers.service", "lookups.queries", "app/moving", "attacks.service"],
  ...["invoices/service.machine", "events", "contract", "pixels.queries", "deletion.service.money", "service.month"],
].map((name) => `/${name}.test.ts`);

/** What a file asks for instead of plain Node: a worker that changes from one to the other starts anew. */
const asksForPage = /^\/\/ @vitest-environment /;

/** The longest first, so that no worker stands idle while another has a long file left. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const texts = new Map(specs.map(({ moduleId }) => [moduleId, readFileSync(moduleId, "utf8")]));
    const rank = ({ moduleId }: TestSpecification) => {
      const at = first.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? first.length : at;
    };
    const turn = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const page = ({ moduleId }: TestSpecification) => (asksForPage.test(texts.get(moduleId) ?? "") ? 0 : 1);
    const size = ({ moduleId }: TestSpecification) => texts.get(moduleId)?.length ?? 0;
    return [...specs].sort((a, b) => turn(a) - turn(b) || page(a) - page(b) || rank(a) - rank(b) || size(b) - size(a));
  }
}
