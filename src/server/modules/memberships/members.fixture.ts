import Stripe from 'stripe'
import { getSecret } from '#platform/auth/secrets.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aCardToken, openTestShop, type TestShop } from '#test/support/shop.ts'

export const day = 86_400_000
const listedTypes: ReadonlySet<string> = new Set(endpointEvents)
export type TakenEvent = Awaited<ReturnType<ProviderEvents['take']>>[number]

/** An app with its plans, and the provider's events that is brought only when a test says so. */
export interface Club {
  shop: TestShop
  providerEvents: ProviderEvents
  monthly: string
  yearly: string
  monthlyProduct: string
  provider: Stripe
  close(): Promise<void>
}

export async function openClub(): Promise<Club> {
  const shop = await openTestShop()
  const providerEvents = await openProviderEvents(shop)
  const { body } = await new Person(shop).get('/subscription/get-subscription-plans')
  const [monthly, yearly] = body.plans
  return {
    shop,
    providerEvents,
    monthly: monthly.priceId,
    yearly: yearly.priceId,
    monthlyProduct: monthly.productId,
    provider: new Stripe(`sk_test_${await getSecret(shop.pool, 'card-sandbox')}`, {
      httpClient: shop.sandbox.httpClient,
      telemetry: false,
    }),
    close: () => shop.close(),
  }
}

export interface ClubBuyer {
  id: string
  email: string
  person: Person
}

export async function aClubBuyer({ shop }: Club): Promise<ClubBuyer> {
  const { id, email } = await aBuyer(shop.pool)
  const token = await aToken(shop.pool, { buyerId: id })
  await staySignedIn(shop, 30)
  return { id, email, person: new Person(shop, token) }
}

/** Subscribes as the page does; the answer as it came. */
export async function subscribe(
  club: Club,
  { person }: ClubBuyer,
  { priceId = club.monthly, card = 'pm_card_visa', ...more }: SubscribeInput = {},
) {
  const token = card === null ? {} : { confirmationToken: await aCardToken(club.shop.server, card) }
  return person.post('/subscription/create-subscription', { priceId, ...token, ...more })
}

interface SubscribeInput {
  priceId?: string
  card?: string | null
  couponCode?: string
}

/** Someone who pays by the month, with everything the provider has to say about it said. */
export async function aMember(
  club: Club,
  input: SubscribeInput = {},
): Promise<ClubBuyer & { subscription: string }> {
  const who = await aClubBuyer(club)
  const { body } = await subscribe(club, who, input)
  await settle(club)
  return { ...who, subscription: body.subscriptionId }
}

/** Whether our own server lets someone in, asked as the page asks. */
export async function standing({ shop }: Club, { id, person }: ClubBuyer) {
  const { body } = await person.get(`/subscription/check-subscription-status/${id}`)
  const end = body.subscriptionEndDate as number | null
  return {
    status: body.subscriptionStatus as string | null,
    end,
    isMember: end !== null && end > shop.clock.now(),
  }
}

export async function daysPass(club: Club, days: number): Promise<void> {
  await staySignedIn(club.shop, days + 30)
  club.shop.clock.advance(days * day)
  await settle(club)
}

/** Brings what a webhook would be told of, all at once, and sees to it, until there is no more. */
export async function settle({ shop, providerEvents }: Club): Promise<void> {
  for (let passes = 0; passes < 30; passes++) {
    await shop.app.settle()
    const events = (await providerEvents.take()).filter(({ type }) => listedTypes.has(type))
    if (events.length === 0) return
    await Promise.all(events.map((event) => providerEvents.deliver([event])))
    // The inbox leaves an event to the browser's own call for two seconds.
    shop.clock.advance(2_000)
  }
  throw new Error('the shop and the provider never come to rest')
}

/** Brings what there is to tell as `order` has it; what is left out it does not come back to. */
export async function sendEvent(
  { shop, providerEvents }: Club,
  order: (events: TakenEvent[]) => TakenEvent[],
): Promise<void> {
  const events = (await providerEvents.take()).filter(({ type }) => listedTypes.has(type))
  await providerEvents.deliver(order(events))
  shop.clock.advance(2_000)
  await shop.app.settle()
}

/** What the portal's page does. */
export async function cancelInPortal({ provider }: Club, subscription: string): Promise<void> {
  await provider.subscriptions.update(subscription, { cancel_at_period_end: true })
}

/** Another card for what is to come, as the portal's page keeps it. */
export async function attachCard({ provider }: Club, subscription: string, card: string): Promise<void> {
  const { customer } = await provider.subscriptions.retrieve(subscription)
  const { id } = await provider.paymentMethods.attach(card, { customer: customer as string })
  await provider.subscriptions.update(subscription, { default_payment_method: id })
}

/** Whoever is signed in still is so many days from now, however long nobody came. */
async function staySignedIn({ pool, clock }: TestShop, days: number): Promise<void> {
  await pool.query('update sessions set expires_at = $1', [new Date(clock.now() + days * day)])
}
