import Stripe from 'stripe'
import { getSecret } from '#platform/secrets.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { listenedTo } from '#server/open-cards.ts'
import { openProviderPost, type ProviderPost } from '#test/support/provider-events.ts'
import { aCardToken, openTestShop, type TestShop } from '#test/support/shop.ts'

export const day = 86_400_000
const listedTypes: ReadonlySet<string> = new Set(listenedTo)
export type ProviderEvent = Awaited<ReturnType<ProviderPost['take']>>[number]

/** A house with its plans, and the provider's post that is brought only when a test says so. */
export interface Club {
  shop: TestShop
  post: ProviderPost
  monthly: string
  yearly: string
  monthlyProduct: string
  stripe: Stripe
  close(): Promise<void>
}

export async function openClub(): Promise<Club> {
  const shop = await openTestShop()
  const post = await openProviderPost(shop)
  const { body } = await new Person(shop).get('/subscription/get-subscription-plans')
  const [monthly, yearly] = body.plans
  return {
    shop,
    post,
    monthly: monthly.priceId,
    yearly: yearly.priceId,
    monthlyProduct: monthly.productId,
    stripe: new Stripe(`sk_test_${await getSecret(shop.pool, 'card-sandbox')}`, {
      httpClient: shop.sandbox.httpClient,
      telemetry: false,
    }),
    close: () => shop.close(),
  }
}

export interface Somebody {
  id: string
  email: string
  person: Person
}

export async function somebody({ shop }: Club): Promise<Somebody> {
  const { id, email } = await aBuyer(shop.pool)
  const token = await aToken(shop.pool, { buyerId: id })
  await staySignedIn(shop, 30)
  return { id, email, person: new Person(shop, token) }
}

/** Subscribes as the page does; the answer as it came. */
export async function subscribe(
  club: Club,
  { person }: Somebody,
  { priceId = club.monthly, card = 'pm_card_visa', ...more }: SubscribeWish = {},
) {
  const token = card === null ? {} : { confirmationToken: await aCardToken(club.shop.app, card) }
  return person.post('/subscription/create-subscription', { priceId, ...token, ...more })
}

interface SubscribeWish {
  priceId?: string
  card?: string | null
  couponCode?: string
}

/** Somebody who pays by the month, with everything the provider has to say about it said. */
export async function aMember(
  club: Club,
  wish: SubscribeWish = {},
): Promise<Somebody & { subscription: string }> {
  const who = await somebody(club)
  const { body } = await subscribe(club, who, wish)
  await settle(club)
  return { ...who, subscription: body.subscriptionId }
}

/** Whether our own server lets somebody in, asked as the page asks. */
export async function standing({ shop }: Club, { id, person }: Somebody) {
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
export async function settle({ shop, post }: Club): Promise<void> {
  for (let passes = 0; passes < 30; passes++) {
    await shop.house.settle()
    const events = (await post.take()).filter(({ type }) => listedTypes.has(type))
    if (events.length === 0) return
    await Promise.all(events.map((event) => post.deliver([event])))
    // The inbox leaves an event to the browser's own call for two seconds.
    shop.clock.advance(2_000)
  }
  throw new Error('the shop and the provider never come to rest')
}

/** Brings what there is to tell as `order` has it; what is left out it does not come back to. */
export async function tell(
  { shop, post }: Club,
  order: (events: ProviderEvent[]) => ProviderEvent[],
): Promise<void> {
  const events = (await post.take()).filter(({ type }) => listedTypes.has(type))
  await post.deliver(order(events))
  shop.clock.advance(2_000)
  await shop.house.settle()
}

/** What the portal's page does. */
export async function cancelInPortal({ stripe }: Club, subscription: string): Promise<void> {
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
}

/** Another card for what is to come, as the portal's page keeps it. */
export async function attachCard({ stripe }: Club, subscription: string, card: string): Promise<void> {
  const { customer } = await stripe.subscriptions.retrieve(subscription)
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer as string })
  await stripe.subscriptions.update(subscription, { default_payment_method: id })
}

/** Whoever is signed in still is so many days from now, however long nobody came. */
async function staySignedIn({ pool, clock }: TestShop, days: number): Promise<void> {
  await pool.query('update sessions set expires_at = $1', [new Date(clock.now() + days * day)])
}
