import type { CardWithNote } from '../listing/card-notes.ts'
import { ListingCard } from './listing-card.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

interface ListingGridProps {
  listings: CardWithNote[]
  /** Number of listings visible without scrolling. Their pictures are loaded eagerly. */
  first?: number
  columns?: string
}

export function ListingGrid({
  listings,
  first = 0,
  columns = 'grid-cols-2 md:grid-cols-3',
}: ListingGridProps) {
  return (
    <ul className={`grid gap-x-4 gap-y-10 lg:gap-x-6 ${columns}`}>
      {listings.map((listing, at) => (
        <li key={listing._id}>
          <ListingCard listing={listing} isFirst={at < first} />
        </li>
      ))}
    </ul>
  )
}

interface ListingSectionProps {
  id: string
  title: string
  listings: CardWithNote[]
  className?: string
}

/** Grid of listings with a heading. Renders nothing if there are no listings. */
export function ListingSection({ id, title, listings, className = '' }: ListingSectionProps) {
  if (listings.length === 0) return null
  return (
    <TitledSection id={id} title={title} className={`section-space ${className}`} titleClass="mb-6 text-head">
      <ListingGrid listings={listings} columns="grid-cols-2 md:grid-cols-4" />
    </TitledSection>
  )
}
