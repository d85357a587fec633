import { addJob } from '#test/support/add-job.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(() => shop.close())

/** Usual number of orders in these tests: two orders an hour between 8:00 and 20:00, and none at night. */
const hoursOfWeek = 7 * 24
const opensAt = 8
const closesAt = 20
const perHour = 2
/** Monday at 00:00 UTC. The tests state times as hours after this time. */
const monday = Date.UTC(2026, 8, 7)
const hourMs = 3600_000

beforeEach(async () => {
  await shop.pool.query('truncate orders cascade')
  await shop.pool.query(`delete from alerts; delete from setting_overrides`)
})

/** Adds the usual orders to the weeks before `monday`. If `every` is n, adds only every nth order. */
async function addHistory(weeks: number, every = 1): Promise<void> {
  const times: Date[] = []
  for (let hour = -weeks * hoursOfWeek; hour < 0; hour++) {
    const ofDay = ((hour % 24) + 24) % 24
    if (ofDay < opensAt || ofDay >= closesAt) continue
    for (let no = 0; no < perHour; no++)
      times.push(new Date(monday + hour * hourMs + (no * hourMs) / perHour))
  }
  await addOrders(times.filter((_, no) => no % every === 0))
}

async function addOrders(times: readonly Date[]): Promise<void> {
  await shop.pool.query(
    `insert into orders (id, holder, attempt, bag, state, email, ship_to, total_cents, currency, is_fee,
      confirmation_token, link_hash, placed_at, check_at, paid_at)
     select 'ord_' || at.no || '_' || extract(epoch from at.at), 'guest', at.at::text, '', 'paid', 'a@guest.example', '{}', 100, 'usd',
      false, 't', sha256(at.at::text::bytea), at.at, at.at, at.at
     from unnest($1::timestamptz[]) with ordinality as at (at, no)`,
    [times],
  )
}

interface Alert {
  isFiring: boolean
  measured: number | null
  limit: number
}

/** Evaluates the alert `hours` after `monday` and returns its state. */
async function evaluateAfterHours(hours: number): Promise<Alert> {
  const ms = monday + hours * hourMs
  shop.clock.advance(ms - shop.clock.now())
  await addJob(shop.pool, 'alerts:judge')
  await shop.app.jobs.runDue()
  const { alerts } = (await owner.get('/api/admin/alerts')).body as { alerts: (Alert & { kind: string })[] }
  return alerts.find(({ kind }) => kind === 'no-orders')!
}

test('fires after ten times the usual interval without orders, and ends with the next order', async () => {
  await addHistory(4)
  expect(await evaluateAfterHours(opensAt - 0.1)).toMatchObject({ isFiring: false, measured: 0, limit: 10 })
  expect(await evaluateAfterHours(opensAt + 4.9)).toMatchObject({ isFiring: false, measured: 10 })
  expect(await evaluateAfterHours(opensAt + 5.4)).toMatchObject({ isFiring: true, measured: 11 })
  await addOrders([new Date(monday + (opensAt + 5.4) * hourMs)])
  expect(await evaluateAfterHours(opensAt + 5.45)).toMatchObject({ isFiring: false, measured: 0 })
})

test('does not fire in a night without orders', async () => {
  await addHistory(4)
  // The last order was at 19:30 the day before.
  expect(await evaluateAfterHours(opensAt - 0.1)).toMatchObject({ isFiring: false, measured: 0 })
})

test('keeps firing if there are no orders for weeks', async () => {
  await addHistory(4)
  expect(await evaluateAfterHours(5 * hoursOfWeek)).toMatchObject({ isFiring: true })
})

test('needs two weeks of history with twenty orders', async () => {
  expect(await evaluateAfterHours(20)).toMatchObject({ isFiring: false, measured: null })
  await addHistory(1.9)
  expect(await evaluateAfterHours(20)).toMatchObject({ isFiring: false, measured: null })
  await shop.pool.query('truncate orders cascade')
  await addHistory(4, 40)
  expect(await evaluateAfterHours(20)).toMatchObject({ isFiring: false, measured: null })
})

test('the setting changes how many usual intervals must pass, and 0 turns the alert off', async () => {
  await addHistory(4)
  const set = (value: number, version: number) =>
    owner.put('/api/admin/settings/alertOrderGap', { value, version, why: 'a test of alerts' })
  expect((await set(5, 0)).status).toBe(200)
  expect(await evaluateAfterHours(opensAt + 2.9)).toMatchObject({ isFiring: true, measured: 6, limit: 5 })
  expect((await set(0, 1)).status).toBe(200)
  expect(await evaluateAfterHours(opensAt + 12)).toMatchObject({ isFiring: false, measured: null })
})
