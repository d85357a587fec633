import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openProviderPost, type ProviderPost } from '#test/support/provider-events.ts'
import { aCardToken, openTestShop, type TestShop } from '#test/support/shop.ts'

export const day = 86_400_000

/** A house with its plans, and the provider's post that is brought only when a test says so. */
export interface Club {
  shop: TestShop
  post: ProviderPost
  monthly: string
  yearly: string
  monthlyProduct: string
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
  return { id, email, person: new Person(shop, await aToken(shop.pool, { buyerId: id })) }
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
  await club.post.settle()
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
  club.shop.clock.advance(days * day)
  await club.post.settle()
}
