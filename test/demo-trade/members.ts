import Stripe from 'stripe'
import { aCardToken } from '#test/support/shop.ts'
import { readNewestSecret } from '#test/support/secret-of.ts'
import { day, requireOk } from './market.ts'
import type { Simulation } from './parcels.ts'
import type { SimulatedBuyer } from './people.ts'

export type Interval = 'month' | 'year'

export interface MembershipSimulation {
  join(who: SimulatedBuyer, interval: Interval): Promise<void>
  /** Cancels the membership so that it ends with the current period, as a member does in the provider's portal. */
  leave(who: SimulatedBuyer): Promise<void>
  /** Replaces the member's card with a card that is declined. */
  replaceCardByDeclined(who: SimulatedBuyer): Promise<void>
}

export async function createMembershipSimulation({ market }: Simulation): Promise<MembershipSimulation> {
  const { shop } = market
  const { plans } = await requireOk(market.guest().call('GET', '/subscription/get-subscription-plans'))
  const provider = new Stripe(`sk_test_${await readNewestSecret(shop.pool, 'card-sandbox')}`, {
    httpClient: shop.sandbox.httpClient,
    telemetry: false,
  })
  const subscriptionOf = async ({ buyerId }: SimulatedBuyer) =>
    (
      await market.one<{ id: string }>('select subscription_id as id from memberships where buyer_id = $1', [
        buyerId,
      ])
    ).id
  return {
    async join({ buyerId }, interval) {
      const { priceId } = plans.find((plan: { interval: string }) => plan.interval === interval)
      const confirmationToken = await aCardToken(shop.server)
      const buyer = await market.as({ buyerId: buyerId! })
      await requireOk(buyer.call('POST', '/subscription/create-subscription', { priceId, confirmationToken }))
    },
    async leave(who) {
      await provider.subscriptions.update(await subscriptionOf(who), { cancel_at_period_end: true })
    },
    async replaceCardByDeclined(who) {
      const id = await subscriptionOf(who)
      const { customer } = await provider.subscriptions.retrieve(id)
      const card = await provider.paymentMethods.attach('pm_card_chargeCustomerFail', {
        customer: customer as string,
      })
      await provider.subscriptions.update(id, { default_payment_method: card.id })
    },
  }
}

const messages = [
  'Happy birthday!',
  'For all the early mornings.',
  'Thank you for everything.',
  'Merry unbirthday.',
  '',
]

/** Plans the gift of a membership. Most recipients redeem the gift. */
export function planGift(
  simulation: Simulation,
  at: number,
  giver: SimulatedBuyer,
  receiver: SimulatedBuyer,
  months: 3 | 6 | 12,
): void {
  const { market, schedule, random } = simulation
  const isRedeemed = random.chance(0.6)
  schedule.at(at, async () => {
    const browser = giver.buyerId ? await market.as({ buyerId: giver.buyerId }) : market.guest()
    const { giftId } = await requireOk(
      browser.call('POST', '/subscription/create-giftcard-payment', {
        attempt: `demo-gift-${Math.floor(at)}`,
        months,
        recieveremail: receiver.email,
        receiverName: receiver.name,
        giverName: giver.name,
        giverEmail: giver.email,
        message: random.pick(messages),
        confirmationToken: await aCardToken(market.shop.server),
      }),
    )
    const { promotionCode } = await requireOk(
      browser.call('POST', '/subscription/create-giftcard/', { giftId }),
    )
    if (!isRedeemed) return
    schedule.at(at + random.between(1, 9) * day, async () => {
      const own = await market.as({ buyerId: receiver.buyerId! })
      await own.call('POST', '/subscription/redeem-gift', { promotionCode })
    })
  })
}
