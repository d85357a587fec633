import type pg from 'pg'
import { aStoredListing, aSeller, type TestSeller } from '#test/support/factories.ts'
import { serveProvider, type ServedProvider } from '#test/support/provider/serve-provider.ts'
import { serveApp, type ServedApp } from '#test/support/serve-app.ts'
import {
  aPayment,
  cardToken,
  holdUnit,
  openShopClient,
  type ShopClient,
  type BagUnit,
} from '#test/support/shop-client.ts'
import { readLedger, type ModelLedger } from './ledger.ts'
import type { KillOrder } from './kill-switch.ts'

export interface CrashOptions {
  pool: pg.Pool
  env: NodeJS.ProcessEnv
  /**
   * Distance between two tested kills. The process is killed at every n-th SQL statement or card provider call (n =
   * `step`). With 1, the drill tests every statement and call.
   */
  step: number
  /** Seed that determines the first statement at which the process is killed. */
  seed: number
  log?: (line: string) => void
  ends?: AsyncDisposableStack
}

export interface CrashResult {
  kills: number
  checkouts: number
  /** Number of orders that the buyer completed by repeating the same payment attempt after the crash. */
  finishedByBuyer: number
  /** Descriptions of wrong results. Each includes the statement at which the process was killed. */
  faults: string[]
  ledger: ModelLedger
}

// Time in ms that is longer than any reservation (hold) and longer than the timeout of pending orders. The app's timers
// use the app's movable clock.
const afterHoldsMs = 20 * 60_000
const retryDelayMs = 5_000

/** Possible actions of the buyer after the crash: pay with the same card, pay with another card, or never return. */
const buyerReturns = ['same card', 'another card', 'never'] as const
type BuyerReturn = (typeof buyerReturns)[number]

/**
 * Runs checkouts one after another. In each checkout, kills the app at a later statement than in the previous one. Ends
 * when a checkout completes before the planned kill.
 */
export async function runCrash(options: CrashOptions): Promise<CrashResult> {
  const { pool, step, log = () => {} } = options
  const provider = await serveProvider({ databaseUrl: options.env.DATABASE_URL!, ends: options.ends })
  const env = { ...options.env, ...provider.env }
  const execArgv = ['--import', new URL('kill-switch.ts', import.meta.url).href]
  let offset = 0
  const open = async (): Promise<ServedApp> => {
    const opened = await serveApp({
      env: { ...env, CLOCK_OFFSET_MS: String(offset) },
      execArgv,
      ends: options.ends,
    })
    await provider.sendEventsTo([opened.address])
    return opened
  }
  let app = await open()
  const seller = await aSeller(pool)
  const result: CrashResult = {
    kills: 0,
    checkouts: 0,
    finishedByBuyer: 0,
    faults: [],
    ledger: await readLedger(pool),
  }
  let isCompleted = false
  for (let place = 1 + (options.seed % step); !isCompleted; place += step) {
    isCompleted = true
    for (const when of ['before', 'after'] as const) {
      const buyerReturn = buyerReturns[result.checkouts % buyerReturns.length]!
      const checkout = await startCheckout(pool, seller, app, provider)
      const wasKilled = await checkOutWithKill(app, checkout, { at: place, when })
      result.checkouts++
      if (wasKilled) {
        result.kills++
        isCompleted = false
        app = await open()
      }
      const where = `${when} statement ${place}, the buyer returns: ${buyerReturn}`
      const fault = await retryCheckout(app, provider, checkout, buyerReturn, result)
      if (fault) result.faults.push(`${where}: ${fault}`)
      await provider.advance(afterHoldsMs)
      await app.send('advance', afterHoldsMs)
      offset += afterHoldsMs + retryDelayMs
      result.ledger = await readLedger(pool)
      const wrong = describeLedgerErrors(result.ledger)
      if (wrong) result.faults.push(`${where}: ${wrong}`)
      log(`${wasKilled ? 'killed' : 'survived'} ${where}${wrong ? `: ${wrong}` : ''}`)
    }
  }
  await app.end()
  await provider.end()
  return result
}

interface Checkout {
  unit: BagUnit
  payment: ReturnType<typeof aPayment>
  headers: Record<string, string>
}

/**
 * Creates a guest with a listing in the bag and a card token. The app is killed only later in the checkout, never in
 * this function.
 */
async function startCheckout(
  pool: pg.Pool,
  seller: TestSeller,
  app: ServedApp,
  provider: ServedProvider,
): Promise<Checkout> {
  const listing = await aStoredListing(pool, { seller, sizes: { M: 1 } })
  const unit = { id: listing.id, sizeId: listing.sizes.M! }
  const shop = openShopClient(app.address, 2)
  // The first reservation (hold) gives the guest a cookie. The reservation is then released, so that the checkout
  // starts with full stock.
  const { cookie } = await holdUnit(shop, unit)
  const headers = { cookie: cookie! }
  await shop.send('PUT', `/sa/buyer/inc/${unit.id}`, JSON.stringify({ sizeID: unit.sizeId }), headers)
  const payment = aPayment(unit, await cardOf(provider))
  shop.close()
  return { unit, payment, headers }
}

/**
 * Runs the checkout and the resulting background tasks. Returns true if the app was killed before both had finished.
 */
async function checkOutWithKill(app: ServedApp, checkout: Checkout, order: KillOrder): Promise<boolean> {
  const shop = openShopClient(app.address, 2)
  const walk = async (): Promise<void> => {
    await app.send('arm', order)
    await holdUnit(shop, checkout.unit, checkout.headers)
    await completePayment(shop, checkout)
    await app.send('advance', retryDelayMs)
    await app.send('arm', { at: 0, when: 'before' })
  }
  const wasKilled = await walk().then(
    () => false,
    () => true,
  )
  shop.close()
  if (wasKilled && (await app.hasEnded) !== 'SIGKILL') throw new Error('the app ended, but not by SIGKILL')
  return wasKilled
}

async function retryCheckout(
  app: ServedApp,
  provider: ServedProvider,
  checkout: Checkout,
  buyerReturn: BuyerReturn,
  result: CrashResult,
): Promise<string | undefined> {
  if (buyerReturn === 'never') return undefined
  const shop = openShopClient(app.address, 2)
  if (buyerReturn === 'another card') checkout.payment.confirmationToken = await cardOf(provider)
  const answer = await completePayment(shop, checkout)
  shop.close()
  if (answer !== 'paid') return `a retry of the same attempt returned ${answer}`
  result.finishedByBuyer++
  return undefined
}

/** Creates a card token at the card provider, as the buyer's browser does. */
async function cardOf({ url }: ServedProvider): Promise<string> {
  const bank = openShopClient(url, 1)
  const token = await cardToken(bank)
  bank.close()
  return token
}

async function completePayment(shop: ShopClient, { payment, headers }: Checkout): Promise<string> {
  const paid = await shop.send('POST', '/payment', JSON.stringify(payment), headers)
  if (paid.status !== 200) return paid.text
  const { orderId } = JSON.parse(paid.text) as { orderId: string }
  const body = JSON.stringify({ orderInfo: { orderId } })
  const created = await shop.send('POST', '/sa/createorder', body, headers)
  if (created.status !== 200) return created.text
  return (JSON.parse(created.text) as { order: { state: string } }).order.state
}

function describeLedgerErrors(ledger: ModelLedger): string {
  const { orphans, unpaid, doubled, reserved, liveHolds, heldUnits, pendingOrders } = ledger
  const wrong = { orphans, unpaid, doubled, reserved, liveHolds, heldUnits, pendingOrders }
  const found = Object.entries(wrong).filter(([, value]) => value !== 0)
  if (ledger.clearing !== ledger.providerBalance) {
    found.push(['ledger minus balance', ledger.clearing - ledger.providerBalance])
  }
  if (ledger.paidOrders !== ledger.captured)
    found.push(['paid minus captured', ledger.paidOrders - ledger.captured])
  if (ledger.paidOrders !== ledger.unitsSold)
    found.push(['paid minus sold', ledger.paidOrders - ledger.unitsSold])
  return [...found.map(([name, value]) => `${name} ${value}`), ...ledger.ledgerFaults].join(', ')
}
