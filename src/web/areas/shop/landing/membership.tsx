import { Link } from 'react-router'
import { moneyText } from '#web/ui/money.ts'
import type { Call } from '#web/caller.ts'

/** Membership and gifts with what they cost now, and selling. */
export function Membership({ prices }: { prices: MembershipPrices }) {
  const perks = prices?.plans[0]?.perks ?? []
  return (
    <section
      className="page-width section-space grid gap-6 md:grid-cols-2"
      aria-label="Membership and selling"
    >
      <div className="rounded-soft bg-ink p-8 text-paper lg:p-12">
        <h2 className="text-head">Membership</h2>
        <ul className="mt-5 space-y-2 empty:hidden">
          {perks.map((perk) => (
            <li key={perk} className="border-t border-current/25 pt-2">
              {perk}
            </li>
          ))}
        </ul>
        {prices && <Prices prices={prices} />}
        <p className="mt-6 flex flex-wrap gap-x-6">
          <Link to="/shop/subscribe" className="text-link hover:text-paper">
            About membership
          </Link>
          <Link to="/gift" className="text-link hover:text-paper">
            Give it to someone
          </Link>
        </p>
      </div>
      <div className="flex flex-col rounded-soft bg-tile p-8 lg:p-12">
        <h2 className="text-head">Sell with us</h2>
        <p className="mt-5 max-w-prose text-lead text-soft">
          A wardrobe with a point of view deserves better than a classified ad. Apply, show us a few pieces,
          and open a shop under your own name.
        </p>
        <p className="mt-auto pt-6">
          <Link to="/shopper/apply" className="text-link">
            How selling works
          </Link>
        </p>
      </div>
    </section>
  )
}

function Prices({ prices: { plans, gifts } }: { prices: NonNullable<MembershipPrices> }) {
  const [gift] = gifts
  return (
    <p className="mt-6 text-lead">
      {plans.map(({ price, interval }) => `${moneyText(price)} a ${interval}`).join(' or ')}.
      {gift && ` As a gift from ${moneyText(gift.price)} for ${gift.months} months.`}
    </p>
  )
}

/** What membership and gifts cost now; null while the provider cannot be asked (spec §8: only logged). */
export async function loadPrices(call: Call) {
  try {
    const [{ plans }, gifts] = await Promise.all([call('getSubscriptionPlans'), call('listGiftPlans')])
    return { plans, gifts: gifts.plans }
  } catch {
    return null
  }
}

export type MembershipPrices = Awaited<ReturnType<typeof loadPrices>>
