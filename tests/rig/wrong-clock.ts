// Loaded before a process of the product (`--import`): the clock of its machine is wrong by CLOCK_AHEAD_MS.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const rightNow = Date.now;
const now = () => rightNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now()], self),
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
