/** Writes once more where the phone is full, after all that was merely read is gone from it. */
export const readGoesFirst =
  (account: string) =>
  <P extends unknown[], A>(write: (...given: P) => Promise<A>) =>
  (...given: P): Promise<A> =>
    write(...given).catch(async (error) => {
      if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") throw error;
      await (await import("../kept/store.ts")).clearKept(account);
      return write(...given);
    });
