import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readClearing } from '#test/support/database/clearing.ts'
import { aSeller } from '#test/support/factories.ts'
import { aBoughtGift } from '#test/support/gifts.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import {
  openMembershipsFixture,
  type MembershipsFixture,
  type FixtureBuyer,
} from '#modules/memberships/members.fixture.ts'

const runs = Number(process.env['MODEL_RUNS'] ?? 3)
const club = await openMembershipsFixture()
afterAll(() => club.close())

type Step =
  | { do: 'redeem'; months: 3 | 6 }
  | { do: 'refund'; gift: number }
  | { do: 'pass'; days: number }
  | { do: 'subscribe'; isYearly: boolean }
  | { do: 'cancel' | 'reactivate' | 'badCard' | 'goodCard' }

const plain = ['cancel', 'reactivate', 'badCard', 'goodCard'] as const
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('redeem' as const), months: fc.constantFrom(3 as const, 6 as const) }),
  fc.record({ do: fc.constant('refund' as const), gift: fc.nat(2) }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('subscribe' as const), isYearly: fc.boolean() }),
  fc.record({ do: fc.constantFrom(...plain) }),
)

/** Generates a function that determines how provider events are delivered: in order, twice, or in reverse order. */
const providerEvent = fc.constantFrom<Parameters<MembershipsFixture['sendEvent']>[0]>(
  (events) => events,
  (events) => [...events, ...events],
  (events) => events.toReversed(),
)

/** A buyer with gifts and a subscription, and the results of the calls that the test has made so far. */
interface Life extends FixtureBuyer {
  gifts: { id: string; days: number; takenDays: number }[]
  subscription: string | undefined
}

async function take(life: Life, one: Step): Promise<void> {
  switch (one.do) {
    case 'redeem': {
      const { id, code } = await aBoughtGift(club.shop, { months: one.months })
      const { body } = await life.person.post('/subscription/redeem-gift', { promotionCode: code })
      life.gifts.push({ id, days: body.days, takenDays: 0 })
      break
    }
    case 'refund': {
      const gift = life.gifts[one.gift]
      if (!gift) return
      const { id } = await aSeller(club.shop.pool, { isAdmin: true })
      const adminBrowser = await aDashboard(club.shop, { sellerId: id })
      const { status, body } = await adminBrowser.call('POST', `/api/admin/gifts/${gift.id}/refund`, {
        why: 'Drawn',
      })
      if (status === 200) gift.takenDays = body.refund.days
      break
    }
    case 'pass':
      await club.passDays(one.days)
      break
    case 'subscribe': {
      const { body } = await club.subscribe(life, { priceId: one.isYearly ? club.yearly : club.monthly })
      life.subscription = body.subscriptionId ?? life.subscription
      break
    }
    case 'cancel':
      if (life.subscription) await club.cancelInPortal(life.subscription).catch(() => undefined)
      break
    case 'reactivate':
      if (life.subscription)
        await life.person.get(`/subscription/reactivate-subscription/${life.subscription}`)
      break
    case 'badCard':
    case 'goodCard': {
      const card = one.do === 'badCard' ? 'pm_card_chargeCustomerFail' : 'pm_card_visa'
      if (life.subscription) await club.attachCard(life.subscription, card).catch(() => undefined)
      break
    }
  }
}

interface MembershipDays {
  kind: 'paid' | 'gift' | 'refund'
  source: string
  from: Date
  until: Date
  seconds: number
}

async function readMembershipDays({ id }: FixtureBuyer): Promise<MembershipDays[]> {
  const { rows } = await club.shop.pool.query<MembershipDays>(
    `select kind, source_id as source, from_at as from, until_at as until, seconds from membership_days
     where buyer_id = $1 order by id`,
    [id],
  )
  return rows
}

async function expectRight(life: Life): Promise<void> {
  const days = await readMembershipDays(life)
  const sum = (kind: MembershipDays['kind']) =>
    days.filter((row) => row.kind === kind).reduce((total, { seconds }) => total + seconds, 0)
  expect(sum('gift')).toBe(life.gifts.reduce((total, { days }) => total + days * 86_400, 0))
  const taken = life.gifts.reduce((total, { takenDays }) => total + takenDays * 86_400, 0)
  expect(-sum('refund') - taken).toBeGreaterThanOrEqual(0)
  expect(-sum('refund') - taken).toBeLessThan(life.gifts.length * 86_400 + 1)
  await expectPaidOnce(life, days)
  await expectSameAsProvider(life)
}

/** Checks that each period is paid only once and that no paid period overlaps gifted time. */
async function expectPaidOnce(life: Life, days: readonly MembershipDays[]): Promise<void> {
  const { body } = await life.person.get('/subscription/invoices?limit=100')
  const paid = (
    body.invoices as { status: string; total: { cents: number }; periodStart: string; periodEnd: string }[]
  )
    .filter(({ status, total }) => status === 'paid' && total.cents > 0)
    .map(({ periodStart, periodEnd }) => ({ from: Date.parse(periodStart), until: Date.parse(periodEnd) }))
    .toSorted((a, b) => a.from - b.from)
  for (const [at, period] of paid.entries())
    expect(period.from).toBeGreaterThanOrEqual(paid[at - 1]?.until ?? 0)
  const paidSeconds = paid.reduce((total, { from, until }) => total + (until - from) / 1000, 0)
  const booked = days.filter(({ kind }) => kind === 'paid').reduce((total, { seconds }) => total + seconds, 0)
  expect(booked).toBe(paidSeconds)
  const { rows } = await club.shop.pool.query<{ from: Date; until: Date }>(
    `select gift_from as from, gift_until as until from memberships
     where buyer_id = $1 and gift_until > $2`,
    [life.id, new Date(club.shop.clock.now())],
  )
  const gift = rows[0]
  if (!gift) return
  const clashes = paid.filter(({ from, until }) => from < gift.until.getTime() && until > gift.from.getTime())
  expect(clashes.map(({ from, until }) => [new Date(from), new Date(until), gift])).toEqual([])
}

/** Checks that the buyer is a member if and only if the provider's subscription is running or gifted time is left. */
async function expectSameAsProvider(life: Life): Promise<void> {
  const now = club.shop.clock.now()
  const all = life.subscription ? [await club.provider.subscriptions.retrieve(life.subscription)] : []
  const runs = all.some(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
  const { rows } = await club.shop.pool.query<{ until: Date | null }>(
    'select gift_until as until from memberships where buyer_id = $1',
    [life.id],
  )
  const isGiven = (rows[0]?.until?.getTime() ?? 0) > now
  expect((await club.standing(life)).isMember).toBe(runs || isGiven)
}

test(
  'in any order of steps, member days equal paid plus gifted days, and no time is charged twice',
  { timeout: 60_000 * runs },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, providerEvent), { minLength: 4, maxLength: 9 }),
        async (steps) => {
          const life: Life = { ...(await club.aBuyer()), gifts: [], subscription: undefined }
          // Earlier test runs have advanced the clock by years, so the new session must be extended.
          await club.passDays(0)
          for (const [one, notified] of steps) {
            await take(life, one)
            await club.sendEvent(notified)
            await club.settle()
            await expectRight(life)
          }
          const { ledgerCents, providerCents } = await readClearing(club.shop)
          expect(ledgerCents).toBe(providerCents)
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
  },
)
