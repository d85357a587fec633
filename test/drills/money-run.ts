import { getChargeStep } from '#contract/currency.ts'
import { createSellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { returnReasons } from '#contract/orders/return-reasons.ts'
import { shipTo } from '#test/support/shop.ts'
import { wasHelperWronglyAllowed, choosePaymentDetails } from './money-people.ts'
import { likelySteps, createRandom, stepWeights } from './money-steps.ts'
import {
  drillCountries,
  finishOnboarding,
  listItemIds,
  advanceServerTimestamps,
  pickItems,
  type MoneyWorld,
} from './money-world.ts'

const day = 86_400_000
const cards = ['4000000000000077', '4242424242424242', '4000000000000259', '4000000000005126']

export interface MoneyResult {
  sequences: number
  steps: number
  deaths: number
  orders: number
  /** Maps each combination of step and result to the number of times that it occurred. */
  tally: Record<string, number>
  /** Maps each final state to its number of seller orders. */
  ends: Record<string, number>
  faults: string[]
}

interface Sequence {
  sellerOrders: string[]
  left: number
}

type Step = (sequence: Sequence) => Promise<unknown>

/**
 * Simulates a batch of orders in random steps, such as shipping or refunding an order. A seeded random generator
 * determines the order and the content of the steps.
 */
export class MoneyRun {
  private readonly world: MoneyWorld
  private readonly seed: number
  private readonly currency: string
  private random: () => number
  private readonly result: MoneyResult
  private held: Awaited<ReturnType<MoneyWorld['providerEvents']['take']>> = []
  private attempts = 0

  constructor(world: MoneyWorld, seed: number, result: MoneyResult, currency: string) {
    this.world = world
    this.currency = currency
    this.seed = seed
    this.random = createRandom(seed)
    this.result = result
  }

  async all(count: number): Promise<void> {
    const sequences = Array.from({ length: count }, (): Sequence => ({
      sellerOrders: [],
      left: 4 + this.below(8),
    }))
    let steps = 0
    for (let open = sequences; open.length > 0; open = sequences.filter(({ left }) => left > 0)) {
      // Each step has its own seed, so that a race between concurrent requests does not change the random choices of
      // later steps.
      this.random = createRandom(this.seed + 1_000_003 * ++steps)
      const sequence = this.pick(open)
      sequence.left--
      if (this.random() < 0.06) {
        this.world.crashablePool.arm(1 + this.below(60), this.random() < 0.5 ? 'before' : 'after')
      }
      await this.step(sequence)
    }
    await this.finishAll()
  }

  private async step(sequence: Sequence): Promise<void> {
    this.result.steps++
    const name = sequence.sellerOrders.length === 0 ? 'pay' : await this.pickStep(sequence)
    const work = this.steps[name]!
    await work(sequence).then(
      (answer) => this.count(`${name} ${String(answer)}`),
      (error: unknown) => {
        if (!this.world.crashablePool.hasCrashed) throw error
        this.count('cut')
      },
    )
    if (this.random() < 0.4) await this.ignoreCrash(() => this.background())
    await this.world.revive()
  }

  private count(what: string): void {
    this.result.tally[what] = (this.result.tally[what] ?? 0) + 1
  }

  /**
   * Picks the next step for an order. Half of the steps are typical for the order's state, so that some orders go
   * through a complete life cycle. The other steps are random.
   */
  private async pickStep({ sellerOrders }: Sequence): Promise<string> {
    if (this.random() < 0.5) {
      const { rows } = await this.world.pool.query<{ state: string }>(
        `select case when state = 'paid' and packed_at is not null then 'packed' else state end as state
         from seller_orders where id = $1`,
        [this.pick(sellerOrders)],
      )
      const likely = likelySteps[rows[0]!.state]
      if (likely) return this.pick(likely)
    }
    let at = this.random() * stepWeights.reduce((sum, [, weight]) => sum + weight, 0)
    return stepWeights.find(([, weight]) => (at -= weight) < 0)![0]
  }

  private readonly steps: Record<string, Step> = {
    pay: (sequence) => this.pay(sequence),
    ship: (s) => this.seller(s, 'ship', { carrier: 'ups', trackingNumber: '1Z999' }),
    receive: (s) => this.buyer(s, 'received', {}),
    refund: (s) => this.seller(s, 'refund', this.refund(this.amount(1_500))),
    refundAll: (s) => this.seller(s, 'refund', this.refund(100_000)),
    adminCancel: (s) => this.adminCancel(this.pick(s.sellerOrders)),
    adminRefund: (s) => this.adminRefund(this.pick(s.sellerOrders)),
    cancel: (s) => this.seller(s, 'cancel', { reason: 'Sold elsewhere' }),
    pack: (s) => this.seller(s, 'packed', {}),
    buyerCancel: (s) => this.buyer(s, 'cancel', {}),
    issue: (s) => this.buyer(s, 'issue', { kind: 'damaged', text: 'A button is missing' }),
    notArrived: (s) => this.buyer(s, 'not-arrived', {}),
    answer: (s) =>
      this.seller(s, 'answer', { text: 'Sorry', offer: 'refund', amountCents: this.amount(900) }),
    deliver: (s) => this.seller(s, 'delivered', {}),
    giveBack: (s) => this.giveBack(s),
    sendBack: (s) => this.buyer(s, 'return-sent', { carrier: 'ups' }),
    returned: (s) => this.seller(s, 'returned', {}),
    contest: (s) => this.seller(s, 'contest-return', { text: 'Worn', amountCents: this.amount(900) }),
    accept: (s) => this.buyer(s, 'accept', {}),
    keep: (s) => this.buyer(s, 'close', {}),
    decide: () => this.decide(),
    payOut: () => this.payOut(),
    evidence: () => this.evidence(),
    release: (s) => this.release(s),
    wait: async () => this.world.clock.advance(Math.floor(this.random() * 4 * day)),
    onboard: () => finishOnboarding(this.world),
  }

  private async pay(sequence: Sequence): Promise<unknown> {
    const { sellers, shoppers, pool } = this.world
    const shopper = this.pick(shoppers)
    const first = this.pick(sellers)
    const listings = this.random() < 0.3 ? [...new Set([first, this.pick(sellers)])] : [first]
    const card = this.random() < 0.6 ? cards[0]! : this.pick(cards)
    const attempt = `drill-attempt-${++this.attempts}`
    const answer = await this.call('POST', '/payment', shopper.token, {
      attempt,
      items: listings.flatMap(({ listing }) => pickItems(listing, this.random())),
      email: shopper.email,
      shipTo: { ...shipTo, country: this.pick(drillCountries) },
      ...(await choosePaymentDetails(this.world, shopper, { card, press: attempt, random: this.random })),
    })
    const { rows } = await pool.query<{ id: string }>(
      `select seller_order.id from seller_orders seller_order join orders o on o.id = seller_order.order_id where o.attempt = $1`,
      [attempt],
    )
    sequence.sellerOrders = rows.map(({ id }) => id)
    return answer
  }

  private async seller(sequence: Sequence, verb: string, body: object): Promise<unknown> {
    const id = this.pick(sequence.sellerOrders)
    const { rows } = await this.world.pool.query<{ seller_id: string; cents: number }>(
      `select seller_id, earnings_cents + commission_cents + fee_cents - refunded_cents as cents
       from seller_orders where id = $1`,
      [id],
    )
    const { token, helper } = this.world.sellers.find((seller) => seller.id === rows[0]!.seller_id)!
    const payload =
      'amountCents' in body && body.amountCents === 100_000 ? { ...body, amountCents: rows[0]!.cents } : body
    const isHelper = helper !== undefined && this.random() < 0.25
    const url = `/api/seller/orders/${id}/${verb}`
    const answer = await this.call('POST', url, isHelper ? helper : token, payload)
    if (isHelper && wasHelperWronglyAllowed(verb, answer))
      this.result.faults.push(`seed ${this.seed}: a helper could ${verb} ${id}`)
    return isHelper ? `by helper ${String(answer)}` : answer
  }

  /**
   * Returns a random amount of at most `max`, in multiples of the smallest amount that can be charged in the currency.
   */
  private amount(max: number): number {
    const step = getChargeStep(this.currency)
    return step * (1 + this.below(max / step))
  }

  private refund(amountCents: number) {
    return { amountCents, reason: 'A scratch', attempt: `drill-attempt-${++this.attempts}` }
  }

  private adminCancel(id: string): Promise<unknown> {
    const url = `/api/admin/seller-orders/${id}/cancel`
    return this.call('POST', url, this.world.admin, { reason: 'Suspected fraud' })
  }

  private adminRefund(id: string): Promise<unknown> {
    const url = `/api/admin/seller-orders/${id}/refund`
    return this.call('POST', url, this.world.admin, this.refund(this.amount(1_500)))
  }

  private buyer(sequence: Sequence, verb: string, payload: object): Promise<unknown> {
    const { context: orderContext } = this.world.app.orders
    const key = createSellerOrderToken(
      orderContext.linkKeys.current(),
      { id: this.pick(sequence.sellerOrders), linkVersion: 0 },
      this.world.clock.now(),
      30,
    )
    return this.call('POST', `/api/confirm-order/${key}/${verb}`, undefined, payload)
  }

  /** Requests the return of a whole seller order or of one item in the seller order. */
  private async giveBack(sequence: Sequence): Promise<unknown> {
    const sellerOrders = [this.pick(sequence.sellerOrders)]
    const items = await listItemIds(this.world.pool, sellerOrders[0]!)
    const lines = this.random() < 0.6 ? { lines: [this.pick(items)] } : {}
    return this.buyer({ ...sequence, sellerOrders }, 'return', { reason: this.pick(returnReasons), ...lines })
  }

  private payOut(): Promise<unknown> {
    const { token } = this.pick(this.world.sellers.slice(0, 3))
    const payload = this.random() < 0.5 ? {} : { amount: this.amount(3_000) }
    return this.call('POST', '/api/sellers/payout', token, payload, `drill-${++this.attempts}`)
  }

  private release(sequence: Sequence): Promise<unknown> {
    const id = this.pick(sequence.sellerOrders)
    return this.call(
      'POST',
      '/api/sellers/payout2',
      this.world.admin,
      { orders: [id] },
      `drill-${++this.attempts}`,
    )
  }

  private async evidence(): Promise<unknown> {
    const { rows } = await this.world.pool.query<{ id: string }>(
      `select id from disputes where state = 'open'`,
    )
    if (rows.length === 0) return 'none'
    const text = this.random() < 0.5 ? 'winning_evidence' : 'losing_evidence'
    const payload = { evidence: { uncategorized_text: text }, submit: true }
    return this.call('PUT', `/api/admin/disputes/${this.pick(rows).id}/evidence`, this.world.admin, payload)
  }

  /** Decides an open issue as an admin. Returns 'none' if no issue is open. */
  private async decide(): Promise<unknown> {
    const { rows } = await this.world.pool.query<{ id: string }>(
      'select id from issues where closed_at is null',
    )
    if (rows.length === 0) return 'none'
    const url = `/api/admin/issues/${this.pick(rows).id}/decide`
    const payload = { for: this.random() < 0.5 ? 'buyer' : 'seller', beforeReply: true, text: 'Decided' }
    return this.call('POST', url, this.world.admin, payload)
  }

  private async call(
    method: 'POST' | 'PUT',
    url: string,
    token: string | undefined,
    payload: object,
    key?: string,
  ): Promise<unknown> {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    }
    const ask = () => this.world.server.inject({ method, url, headers, payload })
    const { crashablePool } = this.world
    // Simulates a double click: the browser sends a second request before the first response arrives.
    const answers = await Promise.all(this.random() < 0.08 ? [ask(), ask()] : [ask()])
    const broken = answers.find(({ statusCode }) => statusCode === 500)
    if (broken && !crashablePool.hasCrashed) throw new Error(`${method} ${url}: ${broken.body}`)
    // Simulates a client that received no response and retries with the same idempotency key.
    if (crashablePool.hasCrashed && this.random() < 0.5) {
      await this.world.revive()
      return `${(await ask()).statusCode} again`
    }
    return answers.map(({ statusCode }) => statusCode).join('+')
  }

  /**
   * Runs some of the background work and delivers some of the card provider's events: late, twice and in random order.
   */
  private async background(): Promise<void> {
    const { app, providerEvents } = this.world
    await this.world.provider.sandbox.settle()
    this.held.push(...(await providerEvents.take()))
    const now = this.held.filter(() => this.random() < 0.6).toSorted(() => this.random() - 0.5)
    const isTwice = this.random() < 0.3
    while (now.length > 0) {
      // Delivers several events concurrently, as the real card provider does.
      const some = now.splice(0, 1 + this.below(6))
      await Promise.all(some.map((event) => providerEvents.deliver([event])))
      // If `isTwice` is set, keeps the events for a second delivery, as if the app had not responded with 200.
      if (!isTwice) this.held = this.held.filter((one) => !some.includes(one))
    }
    const rounds = [...app.orders.rounds, ...app.payouts.rounds].toSorted(() => this.random() - 0.5)
    for (const round of rounds.slice(this.below(rounds.length))) await round()
    if (this.random() < 0.5) await app.jobs.runDue()
    if (this.random() < 0.1) await app.orders.tasks['orders:fold-sales']!({})
  }

  private async ignoreCrash(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!this.world.crashablePool.hasCrashed) throw error
      this.count('cut')
    })
  }

  /** Stops simulating crashes, delivers all events, and moves the clock forward until no work is left. */
  private async finishAll(): Promise<void> {
    const { world } = this
    world.crashablePool.disarm()
    await world.revive()
    await finishOnboarding(world)
    await world.providerEvents.deliver(this.held)
    for (let passes = 0; passes < 8; passes++) {
      // Whether a lease of an interrupted job or message has expired depends on the database server's clock.
      await advanceServerTimestamps(world.pool, 12 * day)
      await world.providerEvents.settle()
      await world.app.payouts.tasks['payouts:waiting']!({})
      world.clock.advance(12 * day)
      // Decides the remaining issues, because an issue without a deadline stays open until an admin decides.
      if (passes > 2) while ((await this.decide()) !== 'none');
    }
    await world.providerEvents.settle()
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }

  private pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!
  }
}
