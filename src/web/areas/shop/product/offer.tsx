import { useActionData, useNavigation } from 'react-router'
import type { Product } from '#contract/catalog/catalog.ts'
import { stockState } from '#contract/orders/stock.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { conditionName } from '#web/features/listing/listing-words.ts'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { WatchButtons } from '#web/features/watch/watch-buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { TitleText } from '#web/kit/title-text.tsx'
import { Arrival } from './arrival.tsx'
import type { chooseSize } from './choose-size.ts'
import { crumbsOf } from './crumbs.tsx'
import { PriceLines } from './price-lines.tsx'
import { SizePicker } from './size-picker.tsx'
import { useIsMember } from './use-is-member.ts'
import { dataWordInSentence } from '#web/lib/text/words-of-data.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

/**
 * These components are loaded on demand, because few listings need them. They are not inside a Suspense boundary, so
 * the server renders them and the browser keeps that HTML until the components are loaded.
 */
const Away = lazyPart(async () => (await import('./away.tsx')).Away)
const SoldOut = lazyPart(async () => (await import('./sold-out.tsx')).SoldOut)
const MembersFirst = lazyPart(async () => (await import('./members-first.tsx')).MembersFirst)

interface OfferProps {
  listing: Product
  here: DeliveryInfo
  /** Called after another country was chosen. */
  reload: () => void
}

export function Offer({ listing, here, reload }: OfferProps) {
  const isSold = stockState(listing) === 'sold-out'
  const { awayUntil } = listing.seller
  const { toList } = useListingLinks()
  const others = crumbsOf(listing, toList).at(-2)?.path ?? toList
  const buy = <Buy listing={listing} here={here} reload={reload} />
  return (
    <>
      <p dir="auto" className="text-lead text-soft">
        {listing.brand}
      </p>
      <h1 className="mt-1 text-head">
        <TitleText text={listing.title} />
      </h1>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
        <span className={`text-title tabular-nums ${isSold ? 'text-soft' : ''}`}>
          {moneyText(listing.price)}
        </span>
        <span className="text-soft">
          {conditionName(listing.condition)}, {dataWordInSentence(listing.color)}
        </span>
      </p>
      {isSold ? (
        <SoldOut listing={listing} others={others} />
      ) : awayUntil ? (
        <Away listing={listing} until={awayUntil} others={others}>
          {buy}
        </Away>
      ) : (
        buy
      )}
      <WatchButtons listing={listing} />
    </>
  )
}

/**
 * Buy form, or the members-only note. The browser's membership status only affects the display; the server decides who
 * is allowed to buy.
 */
function Buy({ listing, here, reload }: OfferProps) {
  const isMember = useIsMember()
  if (listing.membersUntil !== null && !isMember) {
    return (
      <MembersFirst listing={listing} until={listing.membersUntil}>
        <PriceLines listing={listing} shipping={here.price} isMember={false} />
      </MembersFirst>
    )
  }
  return <BuyForm listing={listing} here={here} reload={reload} isMember={isMember} />
}

function BuyForm({ listing, here, reload, isMember }: OfferProps & { isMember: boolean }) {
  const refused = useActionData<typeof chooseSize>()
  const isSending = useNavigation().state === 'submitting'
  return (
    <PlainForm method="post" className="mt-6" preventScrollReset data-bag-of={listing._id}>
      <SizePicker
        listing={listing}
        serverError={refused && 'message' in refused ? refused.message : undefined}
      />
      <PriceLines listing={listing} shipping={here.price} isMember={isMember} />
      <Arrival here={here} look={reload} />
      <div className={here.price ? 'buy-bar' : 'hidden'}>
        <p className="md:hidden" aria-hidden="true">
          <span className="block font-semibold tabular-nums">{moneyText(listing.price)}</span>
        </p>
        <button
          type="submit"
          name="then"
          value="checkout"
          className="button button-full"
          aria-disabled={isSending || undefined}
        >
          {t('product.buy-now')}
        </button>
        <button
          type="submit"
          name="then"
          value="stay"
          className="button button-line"
          aria-disabled={isSending || undefined}
        >
          {t('product.add-to-bag')}
        </button>
      </div>
      <ul className="mt-4 space-y-1.5 text-note text-soft">
        {trust(listing, here.price).map((words) => (
          <li key={words} className="flex gap-2">
            <span aria-hidden="true" className="text-good">
              ✓
            </span>
            {words}
          </li>
        ))}
      </ul>
    </PlainForm>
  )
}

/** Returns the selling points below the buy button. */
const trust = ({ membersUntil, seller }: Product, shipping: DeliveryInfo['price']): string[] => [
  ...(membersUntil === null ? [] : [t('product.early-access')]),
  t('product.trust.payment'),
  t('product.trust.arrival'),
  shipping?.cents === 0
    ? t('product.trust.free-shipping', { place: seller.shipsFrom })
    : t('product.trust.shipping', { place: seller.shipsFrom }),
]
