import type { Card } from '#contract/catalog.ts'
import { PieceGrid } from '../../../parts/piece-grid.tsx'

export function Similar({ pieces }: { pieces: Card[] }) {
  if (pieces.length === 0) return null
  return (
    <section className="section-space" aria-labelledby="similar">
      <h2 id="similar" className="mb-6 text-head">
        In the same vein
      </h2>
      <PieceGrid pieces={pieces} columns="grid-cols-2 md:grid-cols-4" />
    </section>
  )
}
