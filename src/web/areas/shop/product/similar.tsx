import type { Card } from '#contract/catalog/catalog.ts'
import { ListingGrid } from '#web/features/listing/listing-grid.tsx'

export function Similar({ listings }: { listings: Card[] }) {
  if (listings.length === 0) return null
  return (
    <section className="section-space" aria-labelledby="similar">
      <h2 id="similar" className="mb-6 text-head">
        In the same vein
      </h2>
      <ListingGrid listings={listings} columns="grid-cols-2 md:grid-cols-4" />
    </section>
  )
}
