import { Link, useRevalidator } from 'react-router'
import type { Quote } from '#contract/orders/orders.ts'
import { BagMemberNote } from '#web/features/bag/member-note.tsx'
import { findSellerName } from '#web/features/delivery/parcel-arrival.ts'
import { DeliverTo } from '#web/features/delivery/deliver-to.tsx'
import { isFullyAvailable, itemText, withQuantity } from '#web/features/bag/items.ts'
import { excludedText, nothingToPayText } from '#web/features/bag/availability.ts'
import { ReducedItems } from '#web/features/bag/reduced.tsx'
import { BagSums } from '#web/features/bag/sums.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { WalletSlot } from '../checkout/wallet/wallet-slot.tsx'
import { changeBag } from './change.ts'
import { EmptyBag } from './empty.tsx'
import { loadBag } from './load.ts'
import { BagListings } from './listings.tsx'
import { Removed } from './removed.tsx'
import { useOwnPrices } from './use-own-prices.ts'
import { useCurrentBag } from './use-current-bag.ts'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/page.ts'

export function loader(args: Route.LoaderArgs) {
  return loadBag(args)
}

export function action(args: Route.ActionArgs) {
  return changeBag(args)
}

export default function BagPage({ loaderData: loaded }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isBuyer = useSession()?.buyer != null
  useCurrentBag(loaded.cookie)
  const { quote, payable, unknown, removed } = useOwnPrices(loaded)
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead title={t('bag.title')} isHidden />
      <h1 className="text-head">{t('bag.title')}</h1>
      {unknown.length > 0 && (
        <p className="mt-4 text-soft" role="status">
          {t('bag.unknown', { count: unknown.length })}
        </p>
      )}
      <ReducedItems items={loaded.reduced} />
      {removed && <Removed key={removed.item} {...removed} />}
      {quote === null ? (
        <EmptyBag />
      ) : (
        <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <BagListings quote={quote} />
          <TitledSection
            id="sums"
            title={t('bag.summary')}
            className="h-fit bg-tile p-6 lg:sticky lg:top-8"
            titleClass="text-title"
          >
            <div className="mt-4 text-note">
              <DeliverTo country={quote.country} onChosen={() => void revalidate()} />
            </div>
            {payable === null ? (
              <p className="mt-4 text-soft">{nothingToPayText(quote)}</p>
            ) : (
              <div className="mt-5 flex flex-col gap-6">
                <BagSums
                  lines={payable.lines}
                  total={payable.total}
                  nameOf={(seller) => findSellerName(payable, seller)}
                />
                {quote.unavailable.length > 0 && <p className="text-note text-soft">{excludedText(quote)}</p>}
                {quote.membersOnly.length > 0 && (
                  <p className="text-note text-soft">{t('bag.without-members-only')}</p>
                )}
                {quote.notServed.length > 0 && (
                  <p className="text-note text-soft">{t('bag.without-not-served')}</p>
                )}
                <BagMemberNote quote={payable} />
                <div>
                  <CheckOut quote={quote} payable={payable} />
                  <WalletSlot
                    items={payable.lines.flatMap(({ item }) =>
                      item ? [withQuantity(item, item.quantity)] : [],
                    )}
                  />
                </div>
                <p className="text-note text-soft">
                  {isBuyer ? t('bag.assurance') : t('bag.assurance.guest')}
                </p>
              </div>
            )}
          </TitledSection>
        </div>
      )}
    </div>
  )
}

/** Link to the checkout of the whole bag or of the available items. */
function CheckOut({ quote, payable }: { quote: Quote; payable: Quote }) {
  const items = payable.lines.flatMap(({ item }) => (item ? [['item', itemText(item)]] : []))
  return (
    <Link
      to={isFullyAvailable(quote) ? '/checkout' : `/checkout?${new URLSearchParams(items)}`}
      className="button button-full w-full"
    >
      {isFullyAvailable(quote) ? t('bag.check-out') : t('bag.check-out-some', { count: items.length })}
    </Link>
  )
}
