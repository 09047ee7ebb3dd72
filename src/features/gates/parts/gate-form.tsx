/** Where a guard types what a visitor says, and who is expected. The page's script checks and fills in. */
export function GateForm({ code }: { code: string }) {
  return (
    <div data-gate={code} className="flex flex-col gap-5 noscript:hidden">
      <p data-closed role="alert" className="rounded-card border-2 border-warn bg-warn-tint p-4 text-lg empty:hidden" />
      <form noValidate className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4" hidden>
        <label htmlFor="entry" className="font-semibold">
          Entry code
        </label>
        <input
          id="entry"
          name="entry"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-describedby="entry-help"
          className="block min-h-14 w-full rounded-control border border-input-line bg-surface px-3 py-2.5 text-center text-3xl tracking-[0.2em] text-ink tabular-nums"
        />
        <p id="entry-help" className="text-sm text-ink-soft">
          The six figures that the visitor says. Works without a network, too.
        </p>
        <button
          type="submit"
          className="min-h-14 rounded-control bg-action px-6 py-3 text-lg font-semibold text-on-fill aria-busy:opacity-70"
        >
          Check the code
        </button>
        <div data-said aria-live="assertive" className="contents" />
      </form>
      <section data-list className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4" hidden>
        <h2 className="text-lg font-bold">Expected within two days</h2>
        <ul data-visits className="flex flex-col gap-3" />
        <p data-none className="text-ink-soft">
          Nobody is expected.
        </p>
        <p data-as-of className="text-sm text-ink-soft" />
      </section>
      <Templates />
    </div>
  );
}

/** What the page's script fills in. */
const Templates = () => (
  <>
    <template data-visit>
      <li className="border-b border-line pb-3 last:border-0">
        <p data-who className="font-semibold break-words" />
        <p data-line className="text-sm text-ink-soft" />
      </li>
    </template>
    <template data-good>
      <div className="rounded-control border-2 border-good bg-good-tint p-4">
        <p className="text-2xl font-bold">✓ Let in</p>
        <p data-who className="text-lg font-semibold break-words" />
        <p data-line />
      </div>
    </template>
    <template data-bad>
      <div className="rounded-control border-2 border-bad bg-bad-tint p-4">
        <p className="text-2xl font-bold">✕ Do not let in</p>
        <p data-who className="text-lg font-semibold break-words" />
        <p data-line />
      </div>
    </template>
  </>
);
