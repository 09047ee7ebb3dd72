/**
 * What becomes of one recipient's messages. `reports`: how the carrier tells afterwards what became of it; `isFree`: it
 * says that it costs nothing; `history`: what the carrier says of the past, which may lack its messages or be silent.
 */
export type Mischief = { reports?: Reports; isFree?: boolean; history?: "behind" | "silent" } & (
  | { does: "ok" }
  /** Takes it, and answers after so long. */
  | { does: "slow"; ms: number }
  /** Takes it and cuts the line before it answers, so many times. */
  | { does: "lose answer"; times?: number }
  /** Cuts the line and takes nothing, so many times. */
  | { does: "lose"; times?: number }
  | { does: "never answer" }
  /** Answers with a page, as what stands in front of carriers does. */
  | { does: "answer a page" }
  /**
   * Refuses with this status, so many times; with a page or in these words where it is told so, once something has come
   * where it is to wait.
   */
  | { does: "answer"; status: number; times: number; asPage?: boolean; words?: string; after?: Promise<unknown> }
);

export type Reports =
  | "once"
  | "twice"
  | "never"
  | "unsigned"
  /** Of a call: nobody takes it. */
  | "failed"
  | "refused by the number"
  | "before the answer"
  /** That it was taken, and nothing after. */
  | "sent alone"
  /** The last word comes first. */
  | "reversed";

/** How each recipient's carrier behaves; well unless told. */
export class Moods {
  private readonly moods = new Map<string, Mischief>();

  set(to: string, mischief: Mischief): void {
    this.moods.set(to, mischief);
  }

  /** How somebody's carrier behaves now, with nothing counted down. */
  of(to: string, by = ""): Mischief {
    return this.moods.get(`${by} ${to}`) ?? this.moods.get(to) ?? { does: "ok" };
  }

  /** What is done to the next message to somebody; what is done a number of times is counted down. */
  next(to: string, by = ""): Mischief {
    const mood = this.of(to, by);
    if (!("times" in mood) || mood.times === undefined) return mood;
    if (mood.times <= 0) return { does: "ok" };
    const key = this.moods.has(`${by} ${to}`) ? `${by} ${to}` : to;
    this.moods.set(key, { ...mood, times: mood.times - 1 });
    return mood;
  }
}
