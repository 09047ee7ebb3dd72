/** What the tabs that show the same form tell each other. */
export type Tabs = {
  /** Says that the kept files of the form have changed. */
  tell: () => void;
  close: () => void;
};

type Hearing = {
  /** Another tab has changed something. */
  onChanged: () => void;
  /** This tab is now the one that sends; where the browser has no locks every tab is. */
  onLead: () => void;
};

/** Of all tabs with this form one sends, and when it closes the next takes over. */
export function joinTabs(name: string, { onChanged, onLead }: Hearing): Tabs {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null;
  channel?.addEventListener("message", onChanged);
  const leaving = new AbortController();
  const { signal } = leaving;
  if (navigator.locks) {
    const left = new Promise<void>((leave) => signal.addEventListener("abort", () => leave()));
    const lead = () => {
      onLead();
      return left;
    };
    navigator.locks.request(name, { signal }, lead).catch(() => {});
  } else queueMicrotask(onLead);
  return {
    tell: () => {
      if (!signal.aborted) channel?.postMessage("changed");
    },
    close: () => {
      leaving.abort();
      channel?.close();
    },
  };
}
