import type { ReactNode } from 'react'
import type { WatchedListing } from '#contract/catalog/watch.ts'
import { dateFormat } from '#web/lib/format/date-format.ts'
import { Link } from '#web/kit/links.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { readerZone } from '#web/lib/format/page-time.ts'
import { Picture } from '#web/kit/picture.tsx'
import { TitleText } from '#web/kit/title-text.tsx'
import { useListingLinks } from '../listing/listing-links.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

const stateWords: Record<WatchedListing['state'], string> = tableOf('watch.state')

interface WatchListingProps {
  listing: WatchedListing
  /** Buttons and forms for the listing. */
  children: ReactNode
}

/**
 * Listing on the watchlist, with its current price and availability. If a unit is reserved for the buyer, the
 * reservation is also shown.
 */
export function WatchListing({ listing, children }: WatchListingProps) {
  const { toListing } = useListingLinks()
  const { seller, size, state, hasDropped, price, watchCount } = listing
  const isSold = state === 'sold-out'
  const hasAlsoDropped = hasDropped && state !== 'price-dropped'
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6">
      <div className="aspect-4/5 overflow-hidden rounded-soft bg-tile">
        {listing.photo && (
          <Picture photo={listing.photo} sizes="8rem" className={`size-full ${isSold ? 'opacity-60' : ''}`} />
        )}
      </div>
      <div className="min-w-0">
        <p className={`text-note font-semibold ${isSold ? 'text-soft' : 'text-good'}`}>
          {hasAlsoDropped ? t('watch.and-cheaper', { state: stateWords[state] }) : stateWords[state]}
        </p>
        <h2 className="font-text text-small font-semibold tracking-normal">
          <Link to={toListing(listing)} className="hover:text-accent">
            <TitleText text={listing.title} />
          </Link>
        </h2>
        <p className="text-soft">
          {size === ''
            ? t('watch.any-size-from', { seller: seller.username })
            : t('watch.size-from', { name: translateValue(size), seller: seller.username })}
        </p>
        <p className="mt-1 tabular-nums">
          <span className={isSold ? 'text-soft' : 'font-semibold'}>{moneyText(price)}</span>
          {hasDropped && (
            <span className="text-soft">
              {' '}
              {rich('watch.was', {
                price: moneyText(listing.priceWhenWatched),
                s: (words) => <s>{words}</s>,
              })}
            </span>
          )}
        </p>
        <p className="text-note text-soft">{t('watch.count', { count: watchCount })}</p>
        {listing.offer && <OfferNote listing={listing} offer={listing.offer} />}
        <div className="mt-1 flex flex-wrap items-start gap-x-5">{children}</div>
      </div>
    </li>
  )
}

const weekdayTime = dateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' }, readerZone)

interface OfferNoteProps {
  listing: WatchedListing
  offer: NonNullable<WatchedListing['offer']>
}

/** Reservation for the buyer. Shows the size and, if it differs from the listing's lowest price, the price. */
function OfferNote({ listing, offer: { size, price, until } }: OfferNoteProps) {
  const { toListing } = useListingLinks()
  const parts = {
    until: weekdayTime(until),
    time: (words: ReactNode) => <time dateTime={until}>{words}</time>,
    link: (words: ReactNode) => (
      <Link to={toListing(listing)} className="text-link font-semibold">
        {words}
      </Link>
    ),
  }
  return (
    <p className="mt-2 border-l-2 border-good pl-3">
      {price.cents === listing.price.cents
        ? rich('watch.offer', parts)
        : rich('watch.offer-size', { ...parts, name: translateValue(size), price: moneyText(price) })}
    </p>
  )
}
