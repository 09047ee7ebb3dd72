import { useEffect, useEffectEvent } from "react";

type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };

/**
 * A step back on Android closes what stands on top, where it would leave the screen below with what was typed. Nothing
 * happens in browsers without a `CloseWatcher`; Escape is heard by its key.
 */
export function useCloseRequest(close: () => void): void {
  const heard = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    if (!CloseWatcher) return;
    let watcher: CloseWatcher;
    // One watcher hears one request, and whoever is asked may stay open.
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watch();
        heard();
      };
    };
    watch();
    return () => watcher.destroy();
  }, []);
}
