import type { FastifyRequest } from "fastify";
import { Problem } from "#domain/problems.ts";

/** A name or an address, and a port if any; nothing that an address of a page could take for a password or a path. */
const nameAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Refuses a request that names no server where it names one. A request may leave the host out or empty. */
export function refuseOddHost({ host }: Pick<FastifyRequest, "host">): void {
  if (host === "" || (nameAndPort.test(host) && URL.canParse(`http://${host}`))) return;
  throw new Problem("malformed", "The Host of the request is not the name of a server.");
}
