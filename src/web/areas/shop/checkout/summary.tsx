import type { Quote } from '#contract/orders/orders.ts'
import { Slot } from '#web/features/site/slot.tsx'
import { groupBySeller } from '#web/features/bag/groups.ts'
import { isFullyAvailable } from '#web/features/bag/items.ts'
import { getMaxQuantity, Quantity } from '#web/features/bag/quantity.tsx'
import { getAvailability } from '#web/features/bag/availability.ts'
import { parcelArrivalText, findSellerName } from '#web/features/delivery/parcel-arrival.ts'
import { BagMemberNote } from '#web/features/bag/member-note.tsx'
import { BagListing } from '#web/features/bag/bag-listing.tsx'
import { BagSums } from '#web/features/bag/sums.tsx'
import { removeFormId } from './remove-forms.tsx'
import type { HeldBag } from './use-held-bag.ts'
import { t } from '#web/lib/text/t.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'

interface SummaryProps {
  held: HeldBag
  quote: Quote
  isPaying: boolean
}

/** Order summary: the items grouped by seller, and all amounts that make up the total. */
export function Summary({ held, quote, isPaying }: SummaryProps) {
  const { payable } = held.bag
  return (
    <section aria-label={t('bag.summary')} className="h-fit bg-tile p-5 max-lg:py-1 sm:p-6">
      <details className="fold group/summary" open={!isFullyAvailable(quote)}>
        <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
          <span className="text-link">
            <span className="group-open/summary:hidden">{t('checkout.show-summary')}</span>
            <span className="hidden group-open/summary:inline">{t('checkout.hide-summary')}</span>
          </span>
          <span className="tabular-nums">{exactMoneyText(payable?.total ?? quote.total)}</span>
        </summary>
        <h2 className="text-title max-lg:sr-only">{t('bag.summary')}</h2>
        <div className="mt-3 flex flex-col gap-4">
          {groupBySeller(quote.lines).groups.map(({ seller, items }) => (
            <div key={seller}>
              <h3 className="font-text text-note tracking-normal text-soft">
                {t('bag.from', { seller: findSellerName(quote, seller) })}
              </h3>
              <p className="text-note font-semibold empty:hidden">{parcelArrivalText(quote, seller)}</p>
              <ul>
                {items.map((line) => (
                  <BagListing
                    key={line.item.sizeID}
                    line={line}
                    {...getAvailability(quote, line.item)}
                    isSmall
                  >
                    <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-1">
                      <Quantity
                        line={line}
                        max={getMaxQuantity(quote, line.item)}
                        form={removeFormId(line.item)}
                        isDisabled={isPaying}
                      />
                      <button
                        type="submit"
                        form={removeFormId(line.item)}
                        className="text-link text-note"
                        aria-label={t('bag.remove-item', { title: line.label })}
                        aria-disabled={isPaying || undefined}
                      >
                        {t('common.remove')}
                      </button>
                    </div>
                  </BagListing>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {payable && (
          <div className="mt-2 border-t border-line pt-3 max-lg:pb-5">
            <BagSums
              lines={payable.lines}
              total={payable.total}
              nameOf={(seller) => findSellerName(payable, seller)}
            />
            <div className="mt-3 empty:hidden">
              <BagMemberNote quote={payable} />
            </div>
          </div>
        )}
      </details>
      <Slot name="checkout" className="mt-3" />
    </section>
  )
}
