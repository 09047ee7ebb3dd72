/** What carriers do when they are not well, or what becomes of one recipient's messages. */
export type Mischief =
  | { does: "ok" }
  /** Takes it and cuts the line before it answers. */
  | { does: "lose answer" }
  | { does: "never answer" }
  /** Refuses with this status, so many times. */
  | { does: "answer"; status: number; times: number };

/** How each recipient's carrier behaves; well unless told. */
export class Moods {
  private readonly moods = new Map<string, Mischief>();

  set(to: string, mischief: Mischief): void {
    this.moods.set(to, mischief);
  }

  /** What is done to the next message to somebody; what is done a number of times is counted down. */
  next(to: string): Mischief {
    const mood = this.moods.get(to) ?? { does: "ok" };
    if (mood.does !== "answer") return mood;
    if (mood.times <= 0) return { does: "ok" };
    this.moods.set(to, { ...mood, times: mood.times - 1 });
    return mood;
  }
}
