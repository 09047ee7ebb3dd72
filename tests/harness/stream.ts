type Heard = { id: string; event: string; data: { kind?: string; id?: string } };

export type Ear = {
  status: number;
  heard: Heard[];
  /** The kinds and ids of what was heard, in order. */
  changes: () => string[];
  /** Settles once `is` holds of what was heard, now or later; fails where the stream ends before. */
  until: (is: (heard: readonly Heard[]) => boolean) => Promise<void>;
  /** Settles once the server has ended the stream. */
  ended: Promise<void>;
  close: () => void;
};

/** Reads `GET /api/events` as a browser does, until it is closed. */
export async function listen(url: string, token: string | null, lastEventId?: string): Promise<Ear> {
  const leaving = new AbortController();
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (lastEventId) headers["last-event-id"] = lastEventId;
  const response = await fetch(`${url}/api/events`, { headers, signal: leaving.signal });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const tell = () => {
    for (const look of waiting) look();
  };
  const ended = readAll(response, (one) => {
    heard.push(one);
    tell();
  }).then(() => {
    isOver = true;
    tell();
  });
  const until: Ear["until"] = (is) =>
    new Promise((done, failed) => {
      const look = () => {
        const holds = is(heard);
        if (!holds && !isOver) return;
        waiting.delete(look);
        if (holds) done();
        else failed(new Error(`The stream ended after ${JSON.stringify(heard)}.`));
      };
      waiting.add(look);
      look();
    });
  const changes = () => heard.filter(({ event }) => event === "change").map(({ data }) => `${data.kind} ${data.id}`);
  return { status: response.status, heard, changes, until, ended, close: () => leaving.abort() };
}

async function readAll(response: Response, hear: (one: Heard) => void): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
        const data = fields.get("data");
        if (data) hear({ id: fields.get("id") ?? "", event: fields.get("event") ?? "", data: JSON.parse(data) });
      }
    }
  } catch {
    // It was closed.
  }
}

/** The stream stands open: what happens from now on is heard. */
export async function listenReady(url: string, token: string, lastEventId?: string): Promise<Ear> {
  const ear = await listen(url, token, lastEventId);
  await ear.until((heard) => heard.some(({ event }) => event === "ready" || event === "reset"));
  return ear;
}
