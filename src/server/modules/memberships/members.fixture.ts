import Stripe from 'stripe'
import { readNewestSecret } from '#test/support/secret-of.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aCardToken, openTestShop, type TestShop } from '#test/support/shop.ts'

export const day = 86_400_000
const listedTypes: ReadonlySet<string> = new Set(endpointEvents)
export type TakenEvent = Awaited<ReturnType<ProviderEvents['take']>>[number]

export interface FixtureBuyer {
  id: string
  email: string
  person: Person
}

interface SubscribeInput {
  priceId?: string
  card?: string | null
  couponCode?: string
}

/** A test app with membership plans. Provider events are delivered only when a test delivers them. */
export class MembershipsFixture {
  readonly shop: TestShop
  readonly providerEvents: ProviderEvents
  readonly monthly: string
  readonly yearly: string
  readonly monthlyProduct: string
  readonly provider: Stripe

  constructor(
    parts: Pick<
      MembershipsFixture,
      'shop' | 'providerEvents' | 'monthly' | 'yearly' | 'monthlyProduct' | 'provider'
    >,
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

  async aBuyer(): Promise<FixtureBuyer> {
    const { id, email } = await aBuyer(this.shop.pool)
    const token = await aToken(this.shop.pool, { buyerId: id })
    await extendSessions(this.shop, 30)
    return { id, email, person: new Person(this.shop, token) }
  }

  /** Sends the same subscribe request as the web page and returns the response. */
  async subscribe(
    { person }: FixtureBuyer,
    { priceId = this.monthly, card = 'pm_card_visa', ...more }: SubscribeInput = {},
  ) {
    const token = card === null ? {} : { confirmationToken: await aCardToken(this.shop.server, card) }
    return person.post('/subscription/create-subscription', { priceId, ...token, ...more })
  }

  /** Creates a buyer with a monthly membership and delivers all provider events. */
  async aMember(input: SubscribeInput = {}): Promise<FixtureBuyer & { subscription: string }> {
    const who = await this.aBuyer()
    const { body } = await this.subscribe(who, input)
    await this.settle()
    return { ...who, subscription: body.subscriptionId }
  }

  /** Returns the status and the end of the buyer's membership, from the same call that the web page makes. */
  async standing({ id, person }: FixtureBuyer) {
    const { body } = await person.get(`/subscription/check-subscription-status/${id}`)
    const end = body.subscriptionEndDate as number | null
    return {
      status: body.subscriptionStatus as string | null,
      end,
      isMember: end !== null && end > this.shop.clock.now(),
    }
  }

  async passDays(days: number): Promise<void> {
    await extendSessions(this.shop, days + 30)
    this.shop.clock.advance(days * day)
    await this.settle()
  }

  /** Delivers pending webhook events concurrently and runs background jobs, until no events are left. */
  async settle(): Promise<void> {
    for (let passes = 0; passes < 30; passes++) {
      await this.shop.app.runDueWork()
      const events = await this.takeListed()
      if (events.length === 0) return
      await Promise.all(events.map((event) => this.providerEvents.deliver([event])))
      // The webhook inbox delays events by two seconds, so that the browser's own request can finish first.
      this.shop.clock.advance(2_000)
    }
    throw new Error('provider events did not stop after 30 rounds')
  }

  /**
   * Passes the pending events to the function `order` and delivers the events that it returns. All other pending events
   * are lost.
   */
  async sendEvent(order: (events: TakenEvent[]) => TakenEvent[]): Promise<void> {
    await this.providerEvents.deliver(order(await this.takeListed()))
    this.shop.clock.advance(2_000)
    await this.shop.app.runDueWork()
  }

  /** Cancels a subscription at the end of the period, as a buyer can in the provider's customer portal. */
  async cancelInPortal(subscription: string): Promise<void> {
    await this.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
  }

  /** Sets a new default payment card, as a buyer can in the provider's customer portal. */
  async attachCard(subscription: string, card: string): Promise<void> {
    const { customer } = await this.provider.subscriptions.retrieve(subscription)
    const { id } = await this.provider.paymentMethods.attach(card, { customer: customer as string })
    await this.provider.subscriptions.update(subscription, { default_payment_method: id })
  }

  private async takeListed(): Promise<TakenEvent[]> {
    return (await this.providerEvents.take()).filter(({ type }) => listedTypes.has(type))
  }
}

export async function openMembershipsFixture(): Promise<MembershipsFixture> {
  const shop = await openTestShop()
  const providerEvents = await openProviderEvents(shop)
  const { body } = await new Person(shop).get('/subscription/get-subscription-plans')
  const [monthly, yearly] = body.plans
  return new MembershipsFixture({
    shop,
    providerEvents,
    monthly: monthly.priceId,
    yearly: yearly.priceId,
    monthlyProduct: monthly.productId,
    provider: new Stripe(`sk_test_${await readNewestSecret(shop.pool, 'card-sandbox')}`, {
      httpClient: shop.sandbox.httpClient,
      telemetry: false,
    }),
  })
}

/** Extends all sessions to `days` from now, so that advancing the clock does not expire them. */
export async function extendSessions({ pool, clock }: TestShop, days: number): Promise<void> {
  await pool.query('update sessions set expires_at = $1', [new Date(clock.now() + days * day)])
}
