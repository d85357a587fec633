import { ListingGrid } from '#web/features/list/listing-grid.tsx'
import type { CardWithNote } from '#web/features/listing/card-notes.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

export function JustIn({ listings }: { listings: CardWithNote[] }) {
  if (listings.length === 0) return null
  return (
    <section
      className="page-width section-space max-md:[&_li:nth-child(n+5)]:hidden"
      aria-labelledby="just-in"
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="just-in" className="text-head">
          {t('landing.new.heading')}
        </h2>
        <TextLink to="/shop">{t('landing.new.all')}</TextLink>
      </div>
      <ListingGrid listings={listings} columns="grid-cols-2 md:grid-cols-4" />
    </section>
  )
}
