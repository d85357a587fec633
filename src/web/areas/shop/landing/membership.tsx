import { moneyText } from '#web/lib/format/money.ts'
import { orText } from '#web/lib/text/lists.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import type { MembershipPrices } from './load.ts'
import { Link, TextLink } from '#web/kit/links.tsx'
import { pageTexts } from '#web/lib/page/page-texts.ts'

/** Sections about membership, gifts and selling, with current prices. */
export function Membership({ prices }: { prices: MembershipPrices }) {
  const { sell } = pageTexts()
  return (
    <section
      className="page-width section-space grid grid-cols-1 gap-4 md:gap-6 md:grid-cols-2"
      aria-label={t('landing.more.label')}
    >
      {isFeatureOn('membership') && <Join prices={prices} />}
      <div className="flex flex-col rounded-soft bg-tile p-5 md:p-8 lg:p-12">
        <h2 className="text-head">{t('site.sell-with-us')}</h2>
        <p className="mt-3 max-w-prose text-lead md:mt-5 text-soft">{sell ?? t('landing.sell.text')}</p>
        <p className="mt-auto pt-3 md:pt-6">
          <TextLink to="/shopper/apply">{t('landing.sell.link')}</TextLink>
        </p>
      </div>
    </section>
  )
}

function Join({ prices }: { prices: MembershipPrices }) {
  const perks = prices?.plans[0]?.perks ?? []
  return (
    <div className="rounded-soft bg-ink p-5 md:p-8 text-paper lg:p-12">
      <h2 className="text-head">{t('site.membership')}</h2>
      <ul className="mt-3 space-y-2 md:mt-5 empty:hidden">
        {perks.map((perk) => (
          <li key={perk} className="border-t border-current/25 pt-2">
            {perk}
          </li>
        ))}
      </ul>
      {prices && <Prices prices={prices} />}
      <p className="mt-4 flex flex-wrap gap-x-6 md:mt-6">
        <Link to="/shop/subscribe" className="text-link hover:text-paper">
          {t('landing.membership.about')}
        </Link>
        <Link to="/gift" className="text-link hover:text-paper">
          {t('landing.membership.give')}
        </Link>
      </p>
    </div>
  )
}

function Prices({ prices: { plans, gifts } }: { prices: NonNullable<MembershipPrices> }) {
  const [gift] = gifts
  return (
    <p className="mt-4 text-lead md:mt-6">
      {t('landing.membership.prices', { prices: orText(plans.map(priceText)) })}
      {gift && ` ${t('landing.membership.gift', { price: moneyText(gift.price), months: gift.months })}`}
    </p>
  )
}

function priceText({ price, interval }: NonNullable<MembershipPrices>['plans'][number]): string {
  const args = { price: moneyText(price) }
  return interval === 'month' ? t('landing.membership.monthly', args) : t('landing.membership.yearly', args)
}
