import type { Card } from '#contract/catalog/catalog.ts'
import { ListingGrid } from '#web/features/listing/listing-grid.tsx'

/** What an admin features, in its order. */
export function Chosen({ listings }: { listings: Card[] }) {
  if (listings.length === 0) return null
  return (
    <section className="page-width section-space" aria-labelledby="chosen">
      <h2 id="chosen" className="mb-6 text-head">
        Chosen by the house
      </h2>
      <ListingGrid listings={listings} columns="grid-cols-2 md:grid-cols-4" />
    </section>
  )
}
