let isConnected = false;

/** Whether changes come by themselves, so that nothing need be asked for again and again. */
export const isLive = (): boolean => isConnected;

/** Told by what listens to the server (`live.ts`), which comes after what is shown. */
export function setLive(next: boolean): void {
  isConnected = next;
}
