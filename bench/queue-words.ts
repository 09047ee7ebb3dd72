/** How many jobs of a kind wait. */
export const backlog = 10_000;
export const token = "benchmark-benchmark-benchmark";

/** What the benchmark of the queue asks its server; `name` is the queue that it is about. */
export type Asked = { act: "due" | "go" | "pause" | "done" | "direct" | "raise"; name: string };
export type Told = { url: string } | { value: number };
