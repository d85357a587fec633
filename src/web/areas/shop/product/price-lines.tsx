import type { Product } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { getShippingPrice } from '#web/features/delivery/shipping-price.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { addMoney, exactMoneyText } from '#web/lib/format/money.ts'

interface PriceLinesProps {
  listing: Pick<Product, 'price' | 'serviceFee' | 'memberSaves'>
  /** Shipping terms for the visitor's country. */
  here: Pick<DeliveryInfo, 'price' | 'freeFromCents'>
  isMember: boolean
}

/**
 * Shows the same total price as the checkout. Also shows members the total without a membership, and other visitors the
 * total with a membership.
 */
export function PriceLines({ listing, here, isMember }: PriceLinesProps) {
  const { price, serviceFee, memberSaves } = listing
  const shipping = getShippingPrice(here, price)
  const { toPage } = useListingLinks()
  const isWaived = isMember && memberSaves.cents > 0
  const saved = { ...memberSaves, cents: -memberSaves.cents }
  const total = addMoney(price, serviceFee, ...(shipping ? [shipping] : []))
  const forMembers = addMoney(total, saved)
  return (
    <>
      <dl className="mt-6 border-y border-line py-3">
        <Line label={t('product.price.item')} amount={price} />
        <Line label={t('common.service-fee')} amount={serviceFee} isWaived={isWaived} />
        {shipping && <Line label={t('common.shipping')} amount={shipping} />}
        <div className="mt-1 flex justify-between font-semibold">
          <dt>{t('common.total')}</dt>
          <dd className="tabular-nums">{exactMoneyText(isWaived ? forMembers : total)}</dd>
        </div>
      </dl>
      {memberSaves.cents > 0 && (isWaived || isFeatureOn('membership')) && (
        <p className="mt-2 text-note text-soft">
          {isWaived
            ? t('membership.saves', { saved: exactMoneyText(memberSaves), total: exactMoneyText(total) })
            : rich('membership.would-save', {
                total: exactMoneyText(forMembers),
                fee: exactMoneyText(memberSaves),
                link: (words) => (
                  <Link
                    to={toPage('/shop/subscribe')}
                    className="underline underline-offset-4 hover:text-accent"
                  >
                    {words}
                  </Link>
                ),
              })}
        </p>
      )}
    </>
  )
}

interface LineProps {
  label: string
  amount: Product['price']
  isWaived?: boolean
}

function Line({ label, amount, isWaived = false }: LineProps) {
  return (
    <div className="flex justify-between py-0.5 text-soft">
      <dt>{label}</dt>
      <dd className="tabular-nums">
        {isWaived && <s className="mr-2">{exactMoneyText(amount)}</s>}
        {amount.cents === 0 || isWaived ? t('common.free') : exactMoneyText(amount)}
      </dd>
    </div>
  )
}
