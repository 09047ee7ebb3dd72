import { describeCalls } from "#platform/openapi.server.ts";
import { calls, otherPaths } from "../../src/app.server.ts";

type Operation = { address: RegExp; method: string; statuses: string[]; name: string };

let operations: Operation[] | undefined;

/** The calls as the contract describes them; those whose path holds no braces first, since they win. */
function described(): Operation[] {
  const { paths } = describeCalls(calls, otherPaths);
  return Object.entries(paths)
    .sort(([a], [b]) => a.split("{").length - b.split("{").length)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
        method: method.toUpperCase(),
        statuses: Object.keys((operation as { responses: object }).responses),
        name: `${method.toUpperCase()} ${path}`,
      })),
    );
}

/** A call that answers a failure which the contract does not name for it has to name it, or not answer it. */
export function expectNamed(method: string, path: string, status: number): void {
  if (status < 400 || status === 500) return;
  operations ??= described();
  const address = path.split("?")[0] ?? path;
  const found = operations.find((one) => one.method === method && one.address.test(address));
  if (!found || found.statuses.includes(String(status))) return;
  throw new Error(`${found.name} answered ${status}, which the contract does not name.`);
}
