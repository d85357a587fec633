import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMonths,
  membershipEndsAt,
  entitledUntil,
  giftStart,
  isRunningSubscription,
  shiftGiftWindow,
  renewalRetryMs,
  unusedSecondsByGift,
  neededTrialEnd,
  type GiftWindow,
  type SubscriptionTerms,
} from './memberships.rules.ts'

const day = 86_400_000
const period = 30
const at = (days: number): Date => new Date(days * day)

/** In-memory model of one buyer and the provider. All times are whole days. */
interface World {
  now: number
  subscription: SubscriptionTerms | null
  gift: GiftWindow | null
  gifts: { id: string; seconds: number }[]
  isCardGood: boolean
  failedAt: number
  paidDays: number
  grantedSeconds: number
  /**
   * Number of days that the buyer stays a member while the provider retries a failed renewal. These days count as paid
   * only if a retry succeeds.
   */
  graceDays: number
  memberDays: number
  lostDays: number
}

type Step = (world: World) => void
const running = ({ subscription: s }: World): SubscriptionTerms | null =>
  s && isRunningSubscription(s.status) ? s : null

function begin(world: World, days: number, status: string): void {
  const periodStart = at(world.now)
  const events = { status, periodStart, periodEnd: at(world.now + days), cancelAt: null, endedAt: null }
  world.subscription = { ...events, graceUntil: null }
  if (status === 'active') world.paidDays += days
}

const subscribe: Step = (world) => {
  if (running(world) || !world.isCardGood) return
  const left = world.gift ? Math.ceil((world.gift.until.getTime() - world.now * day) / day) : 0
  if (left > 0) begin(world, left, 'trialing')
  else begin(world, period, 'active')
}
const cancel: Step = (world) => {
  const s = running(world)
  if (s && s.status !== 'past_due') s.cancelAt = s.periodEnd
}
const reactivate: Step = (world) => {
  const s = running(world)
  if (s) s.cancelAt = null
}
const end: Step = (world) => {
  const s = running(world)
  if (!s) return
  // An immediate cancellation forfeits the rest of the paid period, but not the gifted time.
  const paidUntil = s.status === 'trialing' ? (world.gift?.from ?? s.periodStart) : s.periodEnd
  if (s.status !== 'past_due') world.lostDays += Math.max(0, paidUntil.getTime() / day - world.now)
  Object.assign(s, { status: 'canceled', endedAt: at(world.now), graceUntil: null })
}
const give =
  (days: number): Step =>
  (world) => {
    const from = giftStart(world.subscription, world.gift, world.now * day)
    const isNext = world.gift !== null && world.gift.until.getTime() > world.now * day
    const until = new Date(from.getTime() + days * day)
    world.gift = { from: isNext ? world.gift!.from : from, until }
    world.gifts.push({ id: `gift ${world.gifts.length}`, seconds: days * 86_400 })
    world.grantedSeconds += days * 86_400
  }
const revoke =
  (which: number): Step =>
  (world) => {
    const gift = world.gifts[which % Math.max(1, world.gifts.length)]
    if (!gift || !world.gift) return
    const unused = unusedSecondsByGift(world.gifts, world.gift, world.now * day).get(gift.id) ?? 0
    gift.seconds -= unused
    world.grantedSeconds -= unused
    const until = new Date(world.gift.until.getTime() - unused * 1000)
    world.gift = { from: until < world.gift.from ? until : world.gift.from, until }
  }
const card =
  (isGood: boolean): Step =>
  (world) => {
    world.isCardGood = isGood
  }

/** Simulates the provider's work at midnight: renewals, payment retries and cancellations. */
function midnight(world: World): void {
  const s = running(world)
  if (!s) return
  const { now } = world
  if (s.cancelAt && s.cancelAt <= at(now))
    return void Object.assign(s, { status: 'canceled', endedAt: s.cancelAt })
  if (s.status === 'past_due') return retry(world, s)
  if (s.periodEnd > at(now)) return
  s.periodStart = s.periodEnd
  s.periodEnd = at(s.periodEnd.getTime() / day + period)
  s.status = 'active'
  if (world.isCardGood) world.paidDays += period
  else
    Object.assign(s, { status: 'past_due', graceUntil: new Date(s.periodStart.getTime() + renewalRetryMs) })
  world.failedAt = now
  world.graceDays = 0
}

/** Returns the time when the payment retries end, which is before the end of the unpaid period. */
const triesEnd = ({ periodStart }: SubscriptionTerms): Date =>
  new Date(periodStart.getTime() + renewalRetryMs)

function retry(world: World, s: SubscriptionTerms): void {
  if (![3, 8, 15].includes(world.now - world.failedAt)) return
  if (world.isCardGood) {
    Object.assign(s, { status: 'active', graceUntil: null })
    world.paidDays += period
    world.memberDays += world.graceDays
    world.graceDays = 0
  } else if (world.now - world.failedAt === 15)
    Object.assign(s, { status: 'canceled', endedAt: at(world.now), graceUntil: null })
}

/** Simulates a sync with the provider, and the job that postpones the next charge. */
function sync(world: World): void {
  const now = world.now * day
  world.gift = shiftGiftWindow(world.subscription, world.gift, now)
  const s = world.subscription
  const until = s && neededTrialEnd(s, world.gift, now)
  if (!s || !until) return
  if (s.cancelAt) {
    s.cancelAt = until
    return until.getTime() <= now ? midnight(world) : undefined
  }
  if (until.getTime() <= now) {
    s.periodEnd = until
    return midnight(world)
  }
  if (s.status === 'active') Object.assign(s, { status: 'trialing', periodStart: at(world.now) })
  s.periodEnd = until
}

function live(world: World, days: number): void {
  for (let passed = 0; passed < days; passed++) {
    midnight(world)
    sync(world)
    const noon = world.now * day + day / 2
    const isIn = (entitledUntil(world.subscription, world.gift)?.getTime() ?? 0) > noon
    const isGrace = world.subscription?.status === 'past_due'
    if (isGrace) expect(entitledUntil(world.subscription, null)).toEqual(triesEnd(world.subscription!))
    expect(isIn).toBe(running(world) !== null || (world.gift !== null && world.gift.until.getTime() > noon))
    if (isIn && isGrace) world.graceDays++
    else if (isIn) world.memberDays++
    world.now++
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(subscribe) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 45 }).map((days) => (world: World) => live(world, days)),
  },
  { weight: 2, arbitrary: fc.constantFrom(30, 91, 183).map(give) },
  fc.nat({ max: 5 }).map(revoke),
  fc.constantFrom(cancel, reactivate, end),
  fc.boolean().map(card),
)

function aWorld(): World {
  return {
    now: 0,
    subscription: null,
    gift: null,
    gifts: [],
    isCardGood: true,
    failedAt: 0,
    paidDays: 0,
    grantedSeconds: 0,
    graceDays: 0,
    memberDays: 0,
    lostDays: 0,
  }
}

const patient = { timeout: 600_000 }

test(
  'in any order of steps, member days equal paid days plus gifted days that were not revoked',
  patient,
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const world = aWorld()
        for (const one of steps) {
          one(world)
          sync(world)
        }
        card(true)(world)
        while (running(world) || (world.gift && world.gift.until.getTime() > world.now * day)) {
          cancel(world)
          live(world, 20)
        }
        expect(world.memberDays).toBe(world.paidDays - world.lostDays + world.grantedSeconds / 86_400)
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 400) },
    )
  },
)

test('adding months keeps the day of the month, or uses the last day of a shorter month', () => {
  expect(addMonths(new Date('2026-11-30T10:00:00Z'), 3).toISOString()).toBe('2027-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2027-12-31T23:00:00Z'), 2).toISOString()).toBe('2028-02-29T23:00:00.000Z')
})

test("only a renewing membership gets grace time for the provider's delay", () => {
  const events = { status: 'active', periodStart: at(0), periodEnd: at(30), cancelAt: null, endedAt: null }
  const renewed: SubscriptionTerms = { ...events, graceUntil: null }
  expect(entitledUntil(renewed, null)!.getTime()).toBeGreaterThan(at(30).getTime())
  expect(membershipEndsAt(renewed, null)).toEqual(at(30))
  expect(entitledUntil({ ...renewed, cancelAt: at(30) }, null)).toEqual(at(30))
  expect(entitledUntil({ ...renewed, status: 'incomplete' }, null)).toBeNull()
  expect(entitledUntil({ ...renewed, status: 'unpaid' }, null)).toBeNull()
})

test('an unpaid period counts until the last payment retry, not until its end', () => {
  const maxAttempts = new Date(at(0).getTime() + renewalRetryMs)
  const unpaid: SubscriptionTerms = {
    status: 'past_due',
    periodStart: at(0),
    periodEnd: at(365),
    cancelAt: null,
    endedAt: null,
    graceUntil: maxAttempts,
  }
  expect(membershipEndsAt(unpaid, null)).toEqual(maxAttempts)
  expect(entitledUntil(unpaid, null)).toEqual(maxAttempts)
  expect(entitledUntil({ ...unpaid, cancelAt: at(365) }, null)).toEqual(maxAttempts)
  expect(entitledUntil({ ...unpaid, cancelAt: at(3) }, null)).toEqual(at(3))
  expect(entitledUntil(unpaid, { from: at(0), until: at(40) })).toEqual(at(40))
})
