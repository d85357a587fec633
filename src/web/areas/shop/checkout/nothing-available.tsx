import { Link } from 'react-router'
import type { Quote } from '#contract/orders/orders.ts'
import { getItemWatch } from '#web/features/bag/item-watch.ts'
import { BagListing } from '#web/features/bag/bag-listing.tsx'
import { groupBySeller } from '#web/features/bag/groups.ts'
import { includesItem, itemText } from '#web/features/bag/items.ts'
import { getAvailability, waitText } from '#web/features/bag/availability.ts'
import { Heart } from '#web/features/watch/heart.tsx'
import { t } from '#web/lib/text/t.ts'
import type { HeldBag } from './use-held-bag.ts'

/** Returns whether no item in the bag can be bought now. In that case, the page omits the checkout form. */
export function isNothingAvailable({ lines, unavailable }: Quote): boolean {
  return unavailable.length > 0 && lines.every(({ item }) => !item || includesItem(unavailable, item))
}

interface NothingAvailableProps {
  held: Pick<HeldBag, 'hold' | 'state'>
  quote: Quote
  /** Message about the last attempt to pay, for example that nothing was charged. */
  notice: string | undefined
}

/** Replaces the checkout form while every item is sold or reserved (held) by another shopper. */
export function NothingAvailable({ held, quote, notice }: NothingAvailableProps) {
  const mayFreeUp = quote.unavailable.some((item) => waitText(item, quote.quotedAt) !== undefined)
  return (
    <section className="mt-6 max-w-2xl" data-testid="all-taken">
      <p role="alert" className="border border-accent p-4 empty:hidden">
        {notice}
      </p>
      <ul className="divide-y divide-line">
        {groupBySeller(quote.lines)
          .groups.flatMap(({ items }) => items)
          .map((line) => (
            <BagListing key={itemText(line.item)} line={line} {...getAvailability(quote, line.item)}>
              <Heart
                listing={{ _id: line.item._id, title: line.label }}
                {...getItemWatch(line)}
                className="mt-auto text-link gap-1.5 self-start"
              >
                {t('watch.button')}
              </Heart>
            </BagListing>
          ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {mayFreeUp && (
          <button
            type="button"
            className="button button-full"
            aria-disabled={held.state === 'taking' || undefined}
            onClick={() => held.state !== 'taking' && void held.hold()}
          >
            {held.state === 'taking' ? t('ui.form.busy') : t('common.try-again')}
          </button>
        )}
        <Link to="/bag" className="button button-line">
          {t('site.see-bag')}
        </Link>
        <Link to="/shop" className="button button-line">
          {t('common.see-new')}
        </Link>
      </div>
    </section>
  )
}
