import autocannon from "autocannon";

const path = "/api/tasks?status=pending&limit=50";

export const tokenOf = (at: number) => `benchmark-benchmark-benchmark-${at}`;

/** How long each was let in or refused, in ms. */
export type Told = { perSecond: number; admitted: number[]; shed: number[] };
export type Load = { connections: number; of: readonly number[]; seconds: number; rate?: number };

/** Asks by so many connections, each of one of these people, as fast as answers come or so often a second. */
export async function ask({ url }: { url: string }, { connections, of, seconds, rate }: Load): Promise<Told> {
  const told: Told = { perSecond: 0, admitted: [], shed: [] };
  let others = 0;
  let at = 0;
  const options: autocannon.Options = {
    ...{ url: `${url}${path}`, connections, duration: seconds, ...(rate ? { overallRate: rate } : {}) },
    setupClient: (client) => {
      client.setHeaders({ authorization: `Bearer ${tokenOf(of[at % of.length] ?? 0)}` });
      at += 1;
    },
  };
  await new Promise<void>((done) => {
    autocannon(options, () => done()).on("response", (_client, status, _bytes, ms) => {
      if (status === 200) told.admitted.push(ms);
      else if (status === 503) told.shed.push(ms);
      else others += 1;
    });
  });
  told.perSecond = told.admitted.length / seconds;
  if (others > 0) throw new Error(`${others} answers were neither given nor refused as too many.`);
  return told;
}
