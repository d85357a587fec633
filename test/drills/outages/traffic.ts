import type { Random } from '#demo/random.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createRequestSender,
  type RequestResult,
  type RequestRecord,
  type RequestSender,
  type RequestInput,
} from './requests.ts'
import {
  buy,
  inputs,
  type RetryRequest,
  type Purchase,
  type DrillSeller,
  type DrillStock,
  type Unit,
} from './shop.ts'

/** Actions that the app has confirmed to the users. Their results must exist at the end of the drill. */
export interface ConfirmedActions {
  purchases: Purchase[]
  shipments: { sellerOrderId: string; trackingNumber: string }[]
  refunds: { sellerOrderId: string; attempt: string; cents: number }[]
  memberships: { buyerId: string; subscriptionId: string }[]
}

export interface Traffic {
  /** All requests, in the order of their responses. */
  requests: RequestRecord[]
  acknowledged: ConfirmedActions
  /** Idempotency keys of all purchases that were sent. */
  attempts: Set<string>
  /** Descriptions of unexpected responses with a 4xx status. */
  unexpectedErrors: string[]
  /** Lets a new guest make one additional purchase. */
  buyOnce(): void
  /** Sends one additional request for the list of listings. */
  listOnce(): void
  /** Starts no new actions, and waits for running actions to finish. Failed requests are still retried for a while. */
  stop(): Promise<void>
}

export interface TrafficOptions {
  /** `origin`: origin of the shop. `provider`: origin of the card provider. */
  origin: string
  provider: string
  /** Random generator for the choices of the simulated users. */
  random: Random
}

export interface UserCounts {
  buyers: number
  browsers: number
  joiners: number
}

const retryMs = 250
const finalRetryMs = 100_000

/**
 * Simulates users who browse, buy as guests, ship orders, refund orders and become members at the same time, until
 * `stop` is called.
 */
export function startTraffic(
  { origin, provider, random }: TrafficOptions,
  stock: DrillStock,
  { buyers, browsers, joiners }: UserCounts,
): Traffic {
  const asks: RequestRecord[] = []
  const acknowledged: ConfirmedActions = { purchases: [], shipments: [], refunds: [], memberships: [] }
  const attempts = new Set<string>()
  const surprises: string[] = []
  const toShip: Purchase[] = []
  const shipped: Purchase[] = []
  const askers: ReturnType<typeof createRequestSender>[] = []
  let stopsAt = Infinity
  const isOver = (): boolean => stopsAt < Infinity

  const anAsker = (): RequestSender => {
    const asker = createRequestSender(origin, asks)
    askers.push(asker)
    return asker
  }

  /** Repeats a request until it succeeds. Returns undefined after a client error or when the time limit is reached. */
  const insist: RetryRequest = async (ask, options) => {
    for (;;) {
      const answer = await ask(options)
      if (answer.status >= 200 && answer.status < 300) return answer
      if (isError(answer)) {
        recordSurprise(answer, options)
        return undefined
      }
      if (performance.now() > stopsAt + finalRetryMs) return undefined
      await sleep(retryMs)
    }
  }

  function recordSurprise({ status, code, what }: RequestResult, { path }: RequestInput): void {
    // Skips an order whose payment is not captured yet. A later action ships this order.
    if (what === 'ship' && code === 'payment_not_finished') return
    surprises.push(`${what} returned ${status} ${code} (${path})`)
  }

  const anAttempt = (): string => {
    const attempt = `drill-${process.pid}-${attempts.size + 1}`
    attempts.add(attempt)
    return attempt
  }

  const loop = async (pauseMs: number, work: (ask: RequestSender) => Promise<unknown>): Promise<void> => {
    const ask = anAsker()
    while (!isOver()) {
      await work(ask)
      await sleep(pauseMs * (0.5 + random.next()))
    }
  }

  const pick = <T>(of: readonly T[]): T => of[random.int(0, of.length - 1)]!
  const aUnit = (): Unit => pick(stock.units)
  const tokenOf = ({ username }: Purchase): string => (stock.sellers.get(username) as DrillSeller).token

  async function browse(ask: RequestSender): Promise<void> {
    await ask(pick([inputs.list(), inputs.listing(aUnit()), inputs.page()]))
  }

  async function purchase(ask: RequestSender): Promise<void> {
    const bought = await buy(ask, insist, aUnit(), anAttempt(), provider)
    if (!bought) return
    acknowledged.purchases.push(bought)
    toShip.push(bought)
  }

  async function ship(ask: RequestSender): Promise<void> {
    const bought = toShip.shift()
    if (!bought) return
    const trackingNumber = `1Z${bought.orderId.slice(-12)}`
    const answer = await insist(ask, inputs.ship(bought.sellerOrderId, tokenOf(bought), trackingNumber))
    if (!answer) return void toShip.push(bought)
    acknowledged.shipments.push({ sellerOrderId: bought.sellerOrderId, trackingNumber })
    shipped.push(bought)
  }

  async function refundOne(ask: RequestSender): Promise<void> {
    const bought = shipped.shift()
    if (!bought) return
    const attempt = `drill-refund-${bought.sellerOrderId}`
    const someCents = random.next() < 0.7 ? random.int(100, 999) : undefined
    const answer = await insist(ask, inputs.refund(bought.sellerOrderId, tokenOf(bought), attempt, someCents))
    if (!answer) return
    const { refund } = JSON.parse(answer.text) as { refund: { amount: { cents: number } } }
    acknowledged.refunds.push({ sellerOrderId: bought.sellerOrderId, attempt, cents: refund.amount.cents })
  }

  let priceId: string | undefined
  async function join(ask: RequestSender): Promise<void> {
    const plans = priceId ? undefined : await insist(ask, inputs.plans())
    if (plans) priceId = (JSON.parse(plans.text) as { plans: { priceId: string }[] }).plans[0]!.priceId
    const buyer = priceId ? stock.buyers.pop() : undefined
    const card = buyer && (await insist(ask, inputs.card(provider)))
    if (!buyer || !card) return
    const token = (JSON.parse(card.text) as { id: string }).id
    const joined = await insist(ask, inputs.join(priceId!, token, buyer.token))
    if (!joined) return
    const { subscriptionId } = JSON.parse(joined.text) as { subscriptionId: string }
    acknowledged.memberships.push({ buyerId: buyer.id, subscriptionId })
  }

  const alone = async (work: (ask: RequestSender) => Promise<unknown>): Promise<void> => {
    const ask = createRequestSender(origin, asks)
    await work(ask)
    ask.close()
  }

  const people = [
    ...Array.from({ length: buyers }, () => loop(100, purchase)),
    ...Array.from({ length: browsers }, () => loop(40, browse)),
    loop(60, ship),
    loop(250, refundOne),
    ...Array.from({ length: joiners }, () => loop(1_000, join)),
  ]
  return {
    requests: asks,
    acknowledged,
    attempts,
    unexpectedErrors: surprises,
    buyOnce: () => void people.push(alone(purchase)),
    listOnce: () => void people.push(alone((ask) => ask(inputs.list()))),
    async stop() {
      stopsAt = performance.now()
      for (const person of people) await person
      for (const asker of askers) asker.close()
    },
  }
}

const isError = ({ status }: RequestResult): boolean => status >= 400 && status < 500 && status !== 429
