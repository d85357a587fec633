import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { grantGift, revokeGift } from './core/gift-time.ts'
import { openMembershipsFixture, type TakenEvent, type FixtureBuyer } from './members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())

/** A buyer in a complete app, with a simulated provider whose events can be late, duplicated or reordered. */
interface World extends FixtureBuyer {
  gifts: string[]
}
type Step = (world: World) => Promise<void>
let count = 0
/** Provider events that are held back for later delivery. */
const late: TakenEvent[] = []

const subscriptionOf = async ({ person }: World): Promise<string | undefined> =>
  (await person.get('/subscription/membership')).body.subscription?._id

/** Creates an action of the model test that changes the current subscription directly at the provider. */
const behind =
  (work: (id: string) => Promise<unknown>): Step =>
  async (world) => {
    const id = await subscriptionOf(world)
    // The provider rejects changes to an ended subscription.
    if (id) await work(id).catch(() => undefined)
  }

const steps: Record<string, fc.Arbitrary<Step>> = {
  subscribe: fc
    .tuple(fc.boolean(), fc.constantFrom('pm_card_visa', 'declined'))
    .map(([isYearly, card]) => async (world) => {
      await club.subscribe(world, { priceId: isYearly ? club.yearly : club.monthly, card })
    }),
  twice: fc.constant(async (world) => {
    await Promise.all([club.subscribe(world), club.subscribe(world)])
  }),
  pass: fc.integer({ min: 1, max: 40 }).map((days) => () => club.passDays(days)),
  cancel: fc.constant(behind((id) => club.cancelInPortal(id))),
  end: fc.constant(behind((id) => club.provider.subscriptions.cancel(id))),
  badCard: fc.constant(behind((id) => club.attachCard(id, 'pm_card_chargeCustomerFail'))),
  goodCard: fc.constant(behind((id) => club.attachCard(id, 'pm_card_visa'))),
  reactivate: fc.constant(async (world) => {
    await world.person.get(`/subscription/reactivate-subscription/${await subscriptionOf(world)}`)
  }),
  offer: fc.constant(async ({ person }) => {
    await person.post('/subscription/add-coupon-to-invoice', { savingsCheck: true })
  }),
  gift: fc.constantFrom(3, 6).map((months) => async (world) => {
    const giftId = `gift-${++count}`
    const grant = { giftId, buyerId: world.id, months, now: club.shop.clock.now() }
    // Granting a gift twice must have the same effect as granting it once.
    for (let times = 0; times < 2; times++)
      await inTransaction(club.shop.orderContext.db, (tx) => grantGift(tx, grant))
    world.gifts.push(giftId)
  }),
  revoke: fc.nat({ max: 3 }).map((which) => async ({ gifts, id: buyerId }) => {
    const giftId = gifts[which % Math.max(1, gifts.length)]
    const refund = {
      giftId: giftId ?? '',
      refundId: `refund-${++count}`,
      buyerId,
      now: club.shop.clock.now(),
    }
    if (giftId) await inTransaction(club.shop.orderContext.db, (tx) => revokeGift(tx, refund))
  }),
  deliverTwice: fc.constant(() => club.sendEvent((events) => [...events, ...events])),
  deliverReordered: fc.constant(() => club.sendEvent((events) => events.toReversed())),
  deliverLate: fc.constant(async () => {
    await club.sendEvent((events) => {
      late.push(...events)
      return []
    })
  }),
}

/** Delivers all events and compares the stored state with the provider's state. */
async function compare(world: World): Promise<void> {
  await club.settle()
  await club.providerEvents.deliver(late.splice(0).toReversed())
  club.shop.clock.advance(2_000)
  await club.settle()
  const { pool, clock } = club.shop
  const { rows } = await pool.query<{ customer: string | null; giftUntil: Date | null }>(
    `select b.customer_id as customer, m.gift_until as "giftUntil"
     from buyers b left join memberships m on m.buyer_id = b.id where b.id = $1`,
    [world.id],
  )
  const { customer, giftUntil } = rows[0]!
  const all = customer
    ? await club.provider.subscriptions.list({ customer, status: 'all', limit: 100 })
    : null
  const running = (all?.data ?? []).filter(({ status }) =>
    ['active', 'trialing', 'past_due'].includes(status),
  )
  expect(running.length).toBeLessThan(2)
  const isEntitled = running.length === 1 || (giftUntil !== null && giftUntil.getTime() > clock.now())
  expect((await club.standing(world)).isMember).toBe(isEntitled)
  if (running[0]?.status === 'trialing' && !running[0].cancel_at)
    expect(running[0].trial_end! * 1000).toBe(giftUntil!.getTime())
  await noPeriodTwice(customer)
  await daysAddUp(world)
}

async function noPeriodTwice(customer: string | null): Promise<void> {
  const invoices = customer
    ? await club.provider.invoices.list({ customer, status: 'paid', limit: 100 })
    : null
  const paid = (invoices?.data ?? []).filter(({ amount_paid: cents }) => cents > 0)
  const periods = paid.map(({ parent, lines }) => {
    const { start } = lines.data[0]!.period
    return `${String(parent?.subscription_details?.subscription)} ${start}`
  })
  expect(new Set(periods).size).toBe(periods.length)
}

/** Checks that the recorded membership time equals the time from paid invoices and gifts minus the revoked time. */
async function daysAddUp({ id, gifts }: World): Promise<void> {
  const { rows } = await club.shop.pool.query<{ kind: string; times: number; seconds: number }>(
    `select kind, count(*)::int as times, sum(seconds)::int as seconds from membership_days
     where buyer_id = $1 group by kind`,
    [id],
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind) ?? { times: 0, seconds: 0 }
  expect(of('gift').times).toBe(gifts.length)
  const { rows: paid } = await club.shop.pool.query<{ times: number }>(
    `select count(*)::int as times from membership_invoices where buyer_id = $1 and status = 'paid' and total_cents > 0`,
    [id],
  )
  expect(of('paid').times).toBe(paid[0]!.times)
  expect(of('gift').seconds + of('refund').seconds).toBeGreaterThanOrEqual(0)
}

test(
  "after any sequence of actions and event deliveries, our state equals the provider's",
  { timeout: 900_000 },
  async () => {
    const one = fc.oneof(...Object.values(steps))
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 3, maxLength: 10 }), async (doings) => {
        const world: World = { ...(await club.aBuyer()), gifts: [] }
        for (const doing of doings) await doing(world)
        await compare(world)
        await club.passDays(35)
        await compare(world)
        await behind((id) => club.provider.subscriptions.cancel(id))(world)
        await club.settle()
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 5), endOnFailure: true },
    )
    const { ledgerCents, providerCents } = await readClearing(club.shop)
    expect(ledgerCents).toBe(providerCents)
  },
)
