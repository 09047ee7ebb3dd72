import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#domain/problems.ts";

/**
 * What somebody sends who has not signed in goes by the link that lets them: few at once by each, so that one that was
 * passed on takes neither the disk nor the places of everybody else.
 */
export class Senders {
  readonly #most: number;
  readonly #inside = new Map<string, number>();
  readonly #by = new WeakMap<FastifyRequest, string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Lets somebody in until their answer is out, or their line is gone. */
  enter(request: FastifyRequest, reply: FastifyReply, by: string): void {
    if (request.raw.socket?.destroyed) throw new Problem("malformed", "The request did not arrive whole.");
    const inside = this.#inside.get(by) ?? 0;
    if (inside >= this.#most) {
      const words = "Too much is being sent by this link at once. Please try again in a moment.";
      throw new Problem("unavailable", words, { retryAfterSeconds: 5 });
    }
    this.#inside.set(by, inside + 1);
    this.#by.set(request, by);
    // No hook is called where a line breaks between the body and the answer.
    reply.raw.once("close", () => this.leave(request));
  }

  /** Counts once. */
  leave(request: FastifyRequest): void {
    const by = this.#by.get(request);
    if (by === undefined) return;
    this.#by.delete(request);
    const inside = (this.#inside.get(by) ?? 1) - 1;
    if (inside > 0) this.#inside.set(by, inside);
    else this.#inside.delete(by);
  }
}
