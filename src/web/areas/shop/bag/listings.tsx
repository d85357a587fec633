import { getMaxQuantity, Quantity } from '#web/features/bag/quantity.tsx'
import { Link } from 'react-router'
import type { OrderLine, Quote } from '#contract/orders/orders.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { groupBySeller, type ItemLine } from '#web/features/bag/groups.ts'
import { includesItem, itemText } from '#web/features/bag/items.ts'
import { getAvailability } from '#web/features/bag/availability.ts'
import { getItemWatch } from '#web/features/bag/item-watch.ts'
import { BagListing } from '#web/features/bag/bag-listing.tsx'
import { sellerPath } from '#web/features/listing/listing-links.ts'
import { parcelArrivalText, findSellerName } from '#web/features/delivery/parcel-arrival.ts'
import { Heart } from '#web/features/watch/heart.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { rich, t } from '#web/lib/text/t.ts'

/** Items in the bag grouped by seller, because each seller sends one parcel. */
export function BagListings({ quote }: { quote: Quote }) {
  return (
    <div className="flex flex-col gap-10">
      {groupBySeller(quote.lines).groups.map(({ seller, items, shipping }) => (
        <section key={seller} aria-label={t('bag.from', { seller: findSellerName(quote, seller) })}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line max-sm:pb-2">
            <h2 className="font-text text-small tracking-normal">
              {rich('bag.from-seller', {
                seller: findSellerName(quote, seller),
                link: (words) => (
                  <Link to={sellerPath(seller)} className="text-link font-semibold">
                    {words}
                  </Link>
                ),
              })}
            </h2>
            <p className="text-soft">
              {canShipAll(quote, items) &&
                [shippingWords(shipping), parcelArrivalText(quote, seller)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <ul className="divide-y divide-line">
            {items.map((line) => (
              <BagListing key={line.item.sizeID} line={line} {...getAvailability(quote, line.item)}>
                <div className="mt-auto flex flex-wrap items-center gap-x-5 pt-1">
                  <ChangeQuantity line={line} quote={quote} />
                  <Remove line={line} />
                  <Heart
                    listing={{ _id: line.item._id, title: line.label }}
                    {...getItemWatch(line)}
                    className="text-link gap-1.5"
                  >
                    {t('watch.button')}
                  </Heart>
                </div>
              </BagListing>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function canShipAll({ notServed }: Quote, items: readonly ItemLine[]): boolean {
  return !items.some(({ item }) => includesItem(notServed, item))
}

function shippingWords(shipping: OrderLine | null): string {
  return shipping ? t('bag.shipping', { price: moneyText(shipping.amount) }) : t('common.free-shipping')
}

function ChangeQuantity({ line, quote }: { line: ItemLine; quote: Quote }) {
  return (
    <PlainForm method="post" action="/bag" replace preventScrollReset className="empty:hidden">
      <input type="hidden" name="item" value={itemText(line.item)} />
      <Quantity line={line} max={getMaxQuantity(quote, line.item)} />
    </PlainForm>
  )
}

function Remove({ line }: { line: ItemLine }) {
  return (
    <PlainForm method="post" action="/bag" replace preventScrollReset>
      <input type="hidden" name="item" value={itemText(line.item)} />
      <button
        type="submit"
        name="intent"
        value="remove"
        className="text-link"
        aria-label={t('bag.remove-item', { title: line.label })}
      >
        {t('common.remove')}
      </button>
    </PlainForm>
  )
}
