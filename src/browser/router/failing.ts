type LetGo = (error: unknown) => unknown;

let inPlaceOf: LetGo = () => null;

/** Told of whatever fails to load or to draw: what to say of it where something was let go of by which it may do now, else null. */
export const onFailure = (listener: LetGo): void => {
  inPlaceOf = listener;
};

export const letGo: LetGo = (error) => inPlaceOf(error);

/** Once more where it failed and something was let go of. */
export function orLetGo<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (letGo(error) === null) throw error;
    return work();
  }
}
