import { titleWithQuantity } from '#contract/orders/lines/merged-lines.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { Picture } from '#web/kit/picture.tsx'
import type { ItemLine } from './groups.ts'
import type { Availability } from './availability.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { countryName } from '../address/country-name.ts'
import { listingPath } from '../listing/listing-links.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { sizeText } from './size-text.ts'

interface BagListingProps extends Availability {
  line: ItemLine
  isSmall?: boolean
  children?: ReactNode
}

/** Row of one item in a bag, a checkout or an order. */
export function BagListing(props: BagListingProps) {
  const { line, isGone = false, waitMessage, opensAt, notServedIn, isSmall = false, children } = props
  const { item, amount } = line
  const price = exactMoneyText(amount)
  return (
    <li className={`flex gap-4 ${isSmall ? 'py-3' : 'py-5'}`}>
      <div
        className={`aspect-4/5 max-w-[30%] shrink-0 self-start overflow-hidden rounded-soft bg-tile ${isSmall ? 'w-16' : 'w-24 sm:w-28'}`}
      >
        {item.photo && (
          <Picture
            photo={item.photo}
            sizes={isSmall ? '64px' : '112px'}
            className={`size-full ${isGone ? 'opacity-50' : ''}`}
          />
        )}
      </div>
      <div className="flex min-w-0 grow flex-col">
        <div className="flex flex-wrap justify-between gap-x-4">
          <Link
            to={listingPath({ _id: item._id, seller: { username: item.username } })}
            className="min-w-0 flex-1 basis-24 font-semibold hover:text-accent"
          >
            <bdi>{titleWithQuantity(line)}</bdi>
          </Link>
          <span className={`tabular-nums ${isGone ? 'text-soft line-through' : ''}`}>
            {isGone ? (
              <>
                <span className="sr-only">{t('bag.was', { price })}</span>
                <span aria-hidden>{price}</span>
              </>
            ) : (
              price
            )}
          </span>
        </div>
        {item.size && <p className="text-soft">{sizeText(item.size)}</p>}
        {isGone && <p className="mt-1 font-semibold text-accent">{t('bag.gone')}</p>}
        {waitMessage !== undefined && <p className="mt-1 font-semibold text-accent">{waitMessage}</p>}
        {notServedIn !== undefined && (
          <p className="mt-1 font-semibold text-accent" suppressHydrationWarning>
            {t('bag.not-served', { country: countryName(notServedIn) })}
          </p>
        )}
        {opensAt !== undefined && (
          <p className="mt-1 text-note">
            {rich('bag.opens', { time: <LocalTime at={opensAt} />, b: (words) => <strong>{words}</strong> })}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
