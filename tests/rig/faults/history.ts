/** What was sent under a key of its own, until somebody acknowledged it. */
export type Write = {
  kind: "task" | "ticket" | "document" | "building";
  title: string;
  propertyId: string;
  /** Its description, the SHA-256 of its file, or its address. */
  contents: string;
  isAcknowledged: boolean;
};

/** What writers did and were told. */
export class History {
  readonly writes: Write[] = [];
  readonly refusals: { status: number; detail: string }[] = [];
  /** When something was acknowledged. */
  readonly answeredAt: number[] = [];

  begin(write: Omit<Write, "isAcknowledged">): Write {
    const begun = { ...write, isAcknowledged: false };
    this.writes.push(begun);
    return begun;
  }

  acknowledge(write: Write): void {
    write.isAcknowledged = true;
    this.answeredAt.push(performance.now());
  }

  get acknowledged(): Write[] {
    return this.writes.filter(({ isAcknowledged }) => isAcknowledged);
  }

  /** How long nobody was acknowledged anything. */
  longestGapMs(): number {
    return Math.max(0, ...this.answeredAt.slice(1).map((at, index) => at - (this.answeredAt[index] ?? at)));
  }
}
