import { stockState } from '#contract/orders/stock.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { Picture } from '#web/kit/picture.tsx'
import { TitleText } from '#web/kit/title-text.tsx'
import type { CardWithNote } from '../listing/card-notes.ts'
import { useListingLinks } from '../listing/listing-links.ts'
import { Heart } from '../watch/heart.tsx'
import { dataWord } from '#web/lib/text/words-of-data.ts'

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
        {isSold && (
          <span className="absolute bottom-0 left-0 rounded-tr-soft bg-ink px-3 py-1 text-note font-semibold text-paper">
            {t('listing.sold')}
          </span>
        )}
      </div>
      <Heart listing={listing} className="absolute top-0 right-0 z-1 on-photo" />
      <h3>
        <Link to={toListing(listing)}>
          <TitleText text={listing.title} />
        </Link>
      </h3>
      <p>
        <bdi>{listing.brand}</bdi>
        <span className={isSold ? 'text-soft' : undefined}>{moneyText(listing.price)}</span>
      </p>
      {listing.note && (
        <p dir="auto" className="truncate">
          {listing.note}
        </p>
      )}
      <p>{sizeLine(listing, isSold)}</p>
    </article>
  )
}

function sizeLine(listing: CardWithNote, isSold: boolean): string {
  if (isSold) return t('listing.no-size-left')
  const left = listing.sizes.filter((size) => size.qty > 0).map((size) => dataWord(size.size))
  return left.length > 4
    ? t('listing.sizes-and-more', { sizes: left.slice(0, 3).join(', '), count: left.length - 3 })
    : left.join(', ')
}
