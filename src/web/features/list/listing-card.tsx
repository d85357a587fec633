import { locale } from 'virtual:language'
import { stockState } from '#contract/orders/stock.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { conditionName } from '../listing/value-display-names.ts'
import { priceText } from '../listing/price-text.ts'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'
import { Picture } from '#web/kit/picture.tsx'
import { TitleText } from '#web/kit/title-text.tsx'
import type { CardWithNote } from '../listing/card-notes.ts'
import { showsSizes } from '../listing/shown-sizes.ts'
import { useListingLinks } from '../listing/listing-links.ts'
import { Heart } from '../watch/heart.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'

const sizesInGrid = '(min-width: 84rem) 20rem, (min-width: 52rem) 30vw, 46vw'

interface ListingCardProps {
  listing: CardWithNote
  isFirst?: boolean
  sizes?: string
}

/**
 * Card for a listing in a grid. A link to the listing covers the whole card. The link's accessible name is the
 * listing's title.
 */
export function ListingCard({ listing, isFirst = false, sizes = sizesInGrid }: ListingCardProps) {
  const { toListing } = useListingLinks()
  const isSold = stockState(listing) === 'sold-out'
  return (
    <article className="card">
      <div>
        {listing.photo && (
          <Picture
            photo={listing.photo}
            sizes={sizes}
            isFirst={isFirst}
            className={isSold ? 'opacity-60' : ''}
          />
        )}
        {isSold && <span>{t('listing.sold')}</span>}
        {!isSold && listing.membersUntil && <MembersFirst until={listing.membersUntil} />}
      </div>
      <Heart listing={listing} className="absolute top-0 right-0 z-1 on-photo" />
      <h3>
        <Link to={toListing(listing)}>
          <TitleText text={listing.title} />
        </Link>
      </h3>
      <p>
        {listing.brand && <bdi>{listing.brand}</bdi>}
        <span className={isSold ? 'text-soft' : undefined}>{priceText(listing)}</span>
      </p>
      {listing.note && (
        <p dir="auto" className="truncate">
          {listing.note}
        </p>
      )}
      <p>
        {[conditionName(listing.condition), ...(showsSizes(listing) ? [sizeLine(listing, isSold)] : [])].join(
          ' · ',
        )}
      </p>
    </article>
  )
}

const parts = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const

/**
 * Badge of a listing that members can buy first. Shows the time when everyone can buy it: in UTC until hydration, then
 * in the visitor's time zone.
 */
function MembersFirst({ until }: { until: string }) {
  const zone = useHydrated() ? parts : { ...parts, timeZone: 'UTC', timeZoneName: 'short' as const }
  return (
    <span suppressHydrationWarning>
      {t('listing.members-first', { time: new Date(until).toLocaleString(locale, zone) })}
    </span>
  )
}

function sizeLine(listing: CardWithNote, isSold: boolean): string {
  if (isSold) return t('listing.no-size-left')
  const left = listing.sizes.filter((size) => size.qty > 0).map((size) => translateValue(size.size))
  return left.length > 4
    ? t('listing.sizes-and-more', { sizes: left.slice(0, 3).join(', '), count: left.length - 3 })
    : left.join(', ')
}
