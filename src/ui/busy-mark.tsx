/** Three dots that breathe: something is on its way. Silent to screen readers; the text beside it speaks. */
export function BusyMark() {
  return (
    <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true" fill="currentColor" className="shrink-0">
      {[4, 12, 20].map((x, at) => (
        <circle key={x} cx={x} cy="4" r="2.6" className="animate-breathe" style={{ animationDelay: `${at * 200}ms` }} />
      ))}
    </svg>
  );
}
