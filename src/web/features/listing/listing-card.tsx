import { Link } from 'react-router'
import type { Card } from '#contract/catalog/catalog.ts'
import { stockState } from '#contract/orders/stock.ts'
import { t } from '#web/t.ts'
import { moneyText } from '#web/ui/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { TitleText } from '#web/ui/title-text.tsx'
import { useListingLinks } from './listing-links.ts'
import { Heart } from '../watch/heart.tsx'
import { word } from '#web/words-of-data.ts'

const sizesInGrid = '(min-width: 84rem) 20rem, (min-width: 52rem) 30vw, 46vw'

interface ListingCardProps {
  listing: Card
  isFirst?: boolean
  sizes?: string
}

/** One listing in a list. The whole card is the link's target, its text is the link's name. */
export function ListingCard({ listing, isFirst = false, sizes = sizesInGrid }: ListingCardProps) {
  const { toListing } = useListingLinks()
  const isSold = stockState(listing) === 'sold-out'
  return (
    <article className="group relative">
      <div className="relative aspect-4/5 overflow-hidden rounded-soft bg-tile">
        {listing.photo && (
          <Picture
            photo={listing.photo}
            sizes={sizes}
            isFirst={isFirst}
            alt=""
            className={`size-full transition-transform duration-500 ease-calm group-hover:scale-[1.02] ${isSold ? 'opacity-60' : ''}`}
          />
        )}
        {isSold && (
          <span className="absolute bottom-0 left-0 rounded-tr-soft bg-ink px-3 py-1 text-note font-semibold text-paper">
            {t('listing.sold')}
          </span>
        )}
      </div>
      <Heart
        listing={listing}
        className="absolute top-1.5 right-1.5 z-1 flex size-11 items-center justify-center rounded-round bg-paper/85 hover:text-accent"
      />
      <h3 className="mt-3 font-text text-small font-semibold tracking-normal">
        <Link to={toListing(listing)} className="after:absolute after:inset-0 group-hover:text-accent">
          <TitleText text={listing.title} />
        </Link>
      </h3>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-soft">{listing.brand}</span>
        <span className={`tabular-nums ${isSold ? 'text-soft' : ''}`}>{moneyText(listing.price)}</span>
      </p>
      <p className="text-note text-soft">{sizeLine(listing, isSold)}</p>
    </article>
  )
}

function sizeLine(listing: Card, isSold: boolean): string {
  if (isSold) return t('listing.no-size-left')
  const left = listing.sizes.filter((size) => size.qty > 0).map((size) => word(size.size))
  return left.length > 4
    ? t('listing.sizes-and-more', { sizes: left.slice(0, 3).join(', '), count: left.length - 3 })
    : left.join(', ')
}
