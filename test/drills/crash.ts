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
  /** Every how many-th statement, or call to the provider, is a place to die; 1 tries them all. */
  step: number
  /** Which of them is the first. */
  seed: number
  log?: (line: string) => void
  ends?: AsyncDisposableStack
}

export interface CrashResult {
  kills: number
  checkouts: number
  /** Orders a retry of the same attempt finished, and those left to the clock alone. */
  finishedByBuyer: number
  /** What was not as it must be, with the place where the process was killed. */
  faults: string[]
  ledger: ModelLedger
}

// Long enough for every hold and every stuck order; the loops of the app wait for it on its own clock.
const longAfter = 20 * 60_000
const soonAfter = 5_000

/** What the buyer does when the shop is back: asks again, comes with another card, or never comes. */
const returns = ['same card', 'another card', 'never'] as const
type Return = (typeof returns)[number]

/** One checkout after another, each killed one place further on, until a checkout outlives its last statement. */
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
    await provider.sendNewsTo([opened.address])
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
  let isPastTheEnd = false
  for (let place = 1 + (options.seed % step); !isPastTheEnd; place += step) {
    isPastTheEnd = true
    for (const when of ['before', 'after'] as const) {
      const how = returns[result.checkouts % returns.length]!
      const checkout = await startCheckout(pool, seller, app, provider)
      const died = await killedAt(app, checkout, { at: place, when })
      result.checkouts++
      if (died) {
        result.kills++
        isPastTheEnd = false
        app = await open()
      }
      const where = `${when} statement ${place}, the buyer returns: ${how}`
      const fault = await comeBack(app, provider, checkout, how, result)
      if (fault) result.faults.push(`${where}: ${fault}`)
      await provider.advance(longAfter)
      await app.ask('advance', longAfter)
      offset += longAfter + soonAfter
      result.ledger = await readLedger(pool)
      const wrong = faultsOf(result.ledger)
      if (wrong) result.faults.push(`${where}: ${wrong}`)
      log(`${died ? 'killed' : 'outlived'} ${where}${wrong ? `: ${wrong}` : ''}`)
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

/** A guest who has seen the listing and typed the card: what happens from here on may be cut anywhere. */
async function startCheckout(
  pool: pg.Pool,
  seller: TestSeller,
  app: ServedApp,
  provider: ServedProvider,
): Promise<Checkout> {
  const listing = await aStoredListing(pool, { seller, sizes: { M: 1 } })
  const unit = { id: listing.id, sizeId: listing.sizes.M! }
  const shop = openShopClient(app.address, 2)
  // The first hold gives the guest a key; returned, the checkout begins with the stock untouched.
  const { cookie } = await holdUnit(shop, unit)
  const headers = { cookie: cookie! }
  await shop.send('PUT', `/sa/buyer/inc/${unit.id}`, JSON.stringify({ sizeID: unit.sizeId }), headers)
  const payment = aPayment(unit, await cardOf(provider))
  shop.close()
  return { unit, payment, headers }
}

/** Whether the process died of the order: some place in the walk, or in what runs beside it. */
async function killedAt(app: ServedApp, checkout: Checkout, order: KillOrder): Promise<boolean> {
  const shop = openShopClient(app.address, 2)
  const walk = async (): Promise<void> => {
    await app.ask('arm', order)
    await holdUnit(shop, checkout.unit, checkout.headers)
    await finish(shop, checkout)
    await app.ask('advance', soonAfter)
    await app.ask('arm', { at: 0, when: 'before' })
  }
  const died = await walk().then(
    () => false,
    () => true,
  )
  shop.close()
  if (died && (await app.hasEnded) !== 'SIGKILL') throw new Error('the app ended, but not by its own hand')
  return died
}

async function comeBack(
  app: ServedApp,
  provider: ServedProvider,
  checkout: Checkout,
  how: Return,
  result: CrashResult,
): Promise<string | undefined> {
  if (how === 'never') return undefined
  const shop = openShopClient(app.address, 2)
  if (how === 'another card') checkout.payment.confirmationToken = await cardOf(provider)
  const answer = await finish(shop, checkout)
  shop.close()
  if (answer !== 'paid') return `the same attempt was answered ${answer}`
  result.finishedByBuyer++
  return undefined
}

/** What the browser asks of the provider itself. */
async function cardOf({ url }: ServedProvider): Promise<string> {
  const bank = openShopClient(url, 1)
  const token = await cardToken(bank)
  bank.close()
  return token
}

async function finish(shop: ShopClient, { payment, headers }: Checkout): Promise<string> {
  const paid = await shop.send('POST', '/payment', JSON.stringify(payment), headers)
  if (paid.status !== 200) return paid.text
  const { orderId } = JSON.parse(paid.text) as { orderId: string }
  const body = JSON.stringify({ orderInfo: { orderId } })
  const created = await shop.send('POST', '/sa/createorder', body, headers)
  if (created.status !== 200) return created.text
  return (JSON.parse(created.text) as { order: { state: string } }).order.state
}

function faultsOf(ledger: ModelLedger): string {
  const { orphans, unpaid, doubled, reserved, liveHolds, heldUnits, pendingOrders } = ledger
  const wrong = { orphans, unpaid, doubled, reserved, liveHolds, heldUnits, pendingOrders }
  const found = Object.entries(wrong).filter(([, value]) => value !== 0)
  if (ledger.clearing !== ledger.providerBalance) {
    found.push(['ledger less balance', ledger.clearing - ledger.providerBalance])
  }
  if (ledger.paidOrders !== ledger.captured)
    found.push(['paid less captured', ledger.paidOrders - ledger.captured])
  if (ledger.paidOrders !== ledger.unitsSold)
    found.push(['paid less sold', ledger.paidOrders - ledger.unitsSold])
  return [...found.map(([name, value]) => `${name} ${value}`), ...ledger.ledgerFaults].join(', ')
}
