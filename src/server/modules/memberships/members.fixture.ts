import Stripe from 'stripe'
import { secretOf } from '#test/support/secret-of.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aCardToken, openTestShop, type TestShop } from '#test/support/shop.ts'

export const day = 86_400_000
const listedTypes: ReadonlySet<string> = new Set(endpointEvents)
export type TakenEvent = Awaited<ReturnType<ProviderEvents['take']>>[number]

export interface ClubBuyer {
  id: string
  email: string
  person: Person
}

interface SubscribeInput {
  priceId?: string
  card?: string | null
  couponCode?: string
}

/** An app with its plans, and the provider's events, which come only when a test says so. */
export class Club {
  readonly shop: TestShop
  readonly providerEvents: ProviderEvents
  readonly monthly: string
  readonly yearly: string
  readonly monthlyProduct: string
  readonly provider: Stripe

  constructor(
    parts: Pick<Club, 'shop' | 'providerEvents' | 'monthly' | 'yearly' | 'monthlyProduct' | 'provider'>,
  ) {
    this.shop = parts.shop
    this.providerEvents = parts.providerEvents
    this.monthly = parts.monthly
    this.yearly = parts.yearly
    this.monthlyProduct = parts.monthlyProduct
    this.provider = parts.provider
  }

  close(): Promise<void> {
    return this.shop.close()
  }

  async aBuyer(): Promise<ClubBuyer> {
    const { id, email } = await aBuyer(this.shop.pool)
    const token = await aToken(this.shop.pool, { buyerId: id })
    await staySignedIn(this.shop, 30)
    return { id, email, person: new Person(this.shop, token) }
  }

  /** Subscribes as the page does; the answer as it came. */
  async subscribe(
    { person }: ClubBuyer,
    { priceId = this.monthly, card = 'pm_card_visa', ...more }: SubscribeInput = {},
  ) {
    const token = card === null ? {} : { confirmationToken: await aCardToken(this.shop.server, card) }
    return person.post('/subscription/create-subscription', { priceId, ...token, ...more })
  }

  /** Someone who pays by the month, with everything the provider has to say about it said. */
  async aMember(input: SubscribeInput = {}): Promise<ClubBuyer & { subscription: string }> {
    const who = await this.aBuyer()
    const { body } = await this.subscribe(who, input)
    await this.settle()
    return { ...who, subscription: body.subscriptionId }
  }

  /** Whether our own server lets someone in, asked as the page asks. */
  async standing({ id, person }: ClubBuyer) {
    const { body } = await person.get(`/subscription/check-subscription-status/${id}`)
    const end = body.subscriptionEndDate as number | null
    return {
      status: body.subscriptionStatus as string | null,
      end,
      isMember: end !== null && end > this.shop.clock.now(),
    }
  }

  async passDays(days: number): Promise<void> {
    await staySignedIn(this.shop, days + 30)
    this.shop.clock.advance(days * day)
    await this.settle()
  }

  /** Brings what a webhook would be told of, all at once, and sees to it, until there is no more. */
  async settle(): Promise<void> {
    for (let passes = 0; passes < 30; passes++) {
      await this.shop.app.settle()
      const events = await this.takeListed()
      if (events.length === 0) return
      await Promise.all(events.map((event) => this.providerEvents.deliver([event])))
      // The inbox leaves an event to the browser's own call for two seconds.
      this.shop.clock.advance(2_000)
    }
    throw new Error('the shop and the provider never come to rest')
  }

  /** Brings what there is to tell as `order` has it; what is left out it does not come back to. */
  async sendEvent(order: (events: TakenEvent[]) => TakenEvent[]): Promise<void> {
    await this.providerEvents.deliver(order(await this.takeListed()))
    this.shop.clock.advance(2_000)
    await this.shop.app.settle()
  }

  /** What the portal's page does. */
  async cancelInPortal(subscription: string): Promise<void> {
    await this.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
  }

  /** Another card for what is to come, as the portal's page keeps it. */
  async attachCard(subscription: string, card: string): Promise<void> {
    const { customer } = await this.provider.subscriptions.retrieve(subscription)
    const { id } = await this.provider.paymentMethods.attach(card, { customer: customer as string })
    await this.provider.subscriptions.update(subscription, { default_payment_method: id })
  }

  private async takeListed(): Promise<TakenEvent[]> {
    return (await this.providerEvents.take()).filter(({ type }) => listedTypes.has(type))
  }
}

export async function openClub(): Promise<Club> {
  const shop = await openTestShop()
  const providerEvents = await openProviderEvents(shop)
  const { body } = await new Person(shop).get('/subscription/get-subscription-plans')
  const [monthly, yearly] = body.plans
  return new Club({
    shop,
    providerEvents,
    monthly: monthly.priceId,
    yearly: yearly.priceId,
    monthlyProduct: monthly.productId,
    provider: new Stripe(`sk_test_${await secretOf(shop.pool, 'card-sandbox')}`, {
      httpClient: shop.sandbox.httpClient,
      telemetry: false,
    }),
  })
}

/** Whoever is signed in still is so many days from now, however long nobody came. */
export async function staySignedIn({ pool, clock }: TestShop, days: number): Promise<void> {
  await pool.query('update sessions set expires_at = $1', [new Date(clock.now() + days * day)])
}
