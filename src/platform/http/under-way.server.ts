const mostMs = 50;

/** Counts the calls that are being answered, so that work which can wait lets them go first. */
export class CallsUnderWay {
  /** This process was asked to stop: what comes is still answered, and `/readyz` sends the rest elsewhere. */
  isDraining = false;
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** A call begins; answers how to say that it is over, which counts once. */
  enter(): () => void {
    let isOver = false;
    this.#count += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      if (this.#count === 0) for (const go of this.#waiting) go();
    };
  }

  /** Returns when no call is being answered, after 50 ms at the latest: a busy server does its work too. */
  lull(): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, mostMs);
      this.#waiting.add(go);
    });
  }
}
