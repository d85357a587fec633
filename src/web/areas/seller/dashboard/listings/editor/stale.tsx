import type { Change } from './merge.ts'

/** What has changed while the seller was typing, and what of the own stays to be saved over it. */
export function Stale({ changes, takeTheirs }: { changes: readonly Change[]; takeTheirs: () => void }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="Changed meanwhile" className="mb-6 border border-accent p-5">
      <h2 className="font-display text-title">This was changed meanwhile</h2>
      <p className="mt-1 max-w-prose text-soft">
        By a sale, or in another window. What you typed is still here: save again to put it over this.
      </p>
      <ul className="mt-3 list-disc pl-5">
        {changes.map(({ what, was, now, yours }) => (
          <li key={what}>
            <span className="font-semibold">{what}</span>: {shown(was)} is now {shown(now)}
            {yours !== undefined && <>; you typed {shown(yours)}</>}
          </li>
        ))}
      </ul>
      <button type="button" className="text-link" onClick={takeTheirs}>
        Give up what I typed
      </button>
    </section>
  )
}

const longest = 60

function shown(text: string): string {
  if (text.trim() === '') return 'nothing'
  return text.length > longest ? `“${text.slice(0, longest)}…”` : `“${text}”`
}
