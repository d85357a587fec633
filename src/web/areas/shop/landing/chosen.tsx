import type { Card } from '#contract/catalog.ts'
import { PieceGrid } from '../../../parts/piece-grid.tsx'

/** What the house features, in its order. */
export function Chosen({ pieces }: { pieces: Card[] }) {
  if (pieces.length === 0) return null
  return (
    <section className="page-width section-space" aria-labelledby="chosen">
      <h2 id="chosen" className="mb-6 text-head">
        Chosen by the house
      </h2>
      <PieceGrid pieces={pieces} columns="grid-cols-2 md:grid-cols-4" />
    </section>
  )
}
