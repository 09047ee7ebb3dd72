import { useSyncExternalStore } from "react";

const roomFrom = { md: "(min-width: 48rem)", lg: "(min-width: 64rem)" };

type Width = keyof typeof roomFrom;

/** Whether the window is that wide now. */
export const hasRoom = (width: Width): boolean => matchMedia(roomFrom[width]).matches;

/** Whether the window is that wide, and again when that changes; true where there is no window. */
export const useHasRoom = (width: Width): boolean =>
  useSyncExternalStore(
    (changed) => {
      const room = matchMedia(roomFrom[width]);
      room.addEventListener("change", changed);
      return () => room.removeEventListener("change", changed);
    },
    () => hasRoom(width),
    () => true,
  );
