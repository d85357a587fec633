import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/support/random-runs.ts'
import { divideLoss } from '../disputes/dispute-loss.ts'
import { buildPayoutItems, type PayoutItemRow } from '../core/payout-items.ts'
import {
  withholdDebts,
  remainingHeldCents,
  maxPayableCents,
  totalOwedCents,
  sumOpenDebts,
  type EarningsBalance,
} from './earnings.rules.ts'

// State of a model-based test for one seller's earnings. The test uses the real rules from earnings.rules.ts with an
// in-memory balance instead of the database and the provider.
interface ModelEarnings extends EarningsBalance {
  id: string
  isSent: boolean
  /** Whether an issue, a return or a dispute is open. */
  isContested: boolean
  reversedCents: number
  settledCents: number
  transferCents: number
  paidOutCents: number
}

interface World {
  earnings: ModelEarnings[]
  balanceCents: number
  /** Payouts that are recorded but not yet requested from the provider. */
  asked: PayoutItemRow[][]
  bankCents: number
  /** Earnings lost to refunds and disputes. */
  takenCents: number
}

type Step = (world: World) => void

const openOf = (earnings: ModelEarnings): number =>
  earnings.isSent ? totalOwedCents(earnings) - earnings.reversedCents - earnings.settledCents : 0

/** Simulates a release of earnings: sends the held earnings minus the seller's debts. */
function release(world: World, earnings: ModelEarnings): void {
  if (earnings.isSent) return
  const cents = remainingHeldCents(earnings)
  const debts = world.earnings.map((one) => ({ sellerOrderId: one.id, openCents: openOf(one) }))
  const stored = withholdDebts(cents, debts)
  for (const one of stored) {
    world.earnings.find(({ id }) => id === one.sellerOrderId)!.settledCents += one.openCents
  }
  earnings.isSent = true
  earnings.fromHeldCents += cents
  earnings.transferCents = cents - sumOpenDebts(stored)
  world.balanceCents += earnings.transferCents
}

function take(world: World, earnings: ModelEarnings, input: number, kind: 'Refund' | 'Lost'): void {
  const gone =
    earnings.heldRefundCents + earnings.lostHeldCents + earnings.debtRefundCents + earnings.lostDebtCents
  const { id: sellerOrderId, earningsCents } = earnings
  const left = { sellerOrderId, earningsCents: earningsCents - gone, commissionCents: 0, feeCents: 0 }
  const cents = divideLoss(input, [left])[0]!.earningsCents
  world.takenCents += cents
  if (kind === 'Refund') earnings[earnings.isSent ? 'debtRefundCents' : 'heldRefundCents'] += cents
  else earnings[earnings.isSent ? 'lostDebtCents' : 'lostHeldCents'] += cents
}

function collect(world: World, earnings: ModelEarnings): void {
  const cents = Math.min(
    openOf(earnings),
    earnings.transferCents - earnings.reversedCents,
    world.balanceCents,
  )
  if (cents <= 0) return
  earnings.reversedCents += cents
  world.balanceCents -= cents
}

/** Returns the released earnings that the seller might have to pay back. Payouts must not include these earnings. */
const contestedIn = ({ earnings }: World): number =>
  earnings
    .filter(({ isSent, isContested }) => isSent && isContested)
    .reduce(
      (sum, one) =>
        sum +
        one.earningsCents -
        (one.heldRefundCents + one.debtRefundCents + one.lostHeldCents + one.lostDebtCents),
      0,
    )

const centsOf = (items: readonly PayoutItemRow[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0)
const askedOf = ({ asked }: World): number => centsOf(asked.flat())
const owedIn = ({ earnings }: World): number => earnings.reduce((sum, earnings) => sum + openOf(earnings), 0)

function askPayout(world: World, input: number): void {
  const [askedCents, owedCents] = [askedOf(world), owedIn(world)]
  const contestedCents = contestedIn(world)
  const { balanceCents: availableCents } = world
  const cents = Math.min(input, maxPayableCents({ availableCents, askedCents, owedCents, contestedCents }))
  if (cents <= 0) return
  const items = buildPayoutItems(
    cents,
    world.earnings.map((earnings) => ({
      transferId: earnings.id,
      sellerOrderId: earnings.id,
      openCents: earnings.transferCents - earnings.reversedCents - earnings.paidOutCents,
    })),
  )
  expect(items.some(({ kind }) => kind === 'other')).toBe(false)
  // The rest of the balance must cover debts and contested earnings.
  expect(world.balanceCents - askedCents - cents).toBeGreaterThanOrEqual(owedCents + contestedCents)
  countPaidOut(world, items, 1)
  world.asked.push(items)
}

function countPaidOut({ earnings }: World, items: readonly PayoutItemRow[], sign: 1 | -1): void {
  for (const item of items)
    earnings.find(({ id }) => id === item.transferId)!.paidOutCents += sign * item.amountCents
}

/**
 * Requests the oldest recorded payout from the provider. The provider rejects the payout if a reversal has reduced the
 * balance too far.
 */
function makePayout(world: World): void {
  const items = world.asked.shift()
  if (!items) return
  const cents = centsOf(items)
  if (cents > world.balanceCents) return countPaidOut(world, items, -1)
  world.balanceCents -= cents
  world.bankCents += cents
}

function invariants(world: World): void {
  const total = (of: (earnings: ModelEarnings) => number): number =>
    world.earnings.reduce((sum, earnings) => sum + of(earnings), 0)
  const held = total(remainingHeldCents)
  const owed = owedIn(world)
  expect(world.balanceCents).toBeGreaterThanOrEqual(0)
  expect(owed).toBeGreaterThanOrEqual(0)
  for (const earnings of world.earnings) {
    expect(remainingHeldCents(earnings)).toBeGreaterThanOrEqual(0)
    expect(openOf(earnings)).toBeGreaterThanOrEqual(0)
    expect(earnings.fromHeldCents).toBeLessThanOrEqual(earnings.earningsCents)
  }
  // The earnings equal held amount + account balance + amount at the bank + lost amount, minus the part of the lost
  // amount that the seller still owes.
  expect(total((earnings) => earnings.earningsCents)).toBe(
    held + world.balanceCents + world.bankCents + world.takenCents - owed,
  )
  expect(world.balanceCents - askedOf(world)).toBe(
    total((earnings) => earnings.transferCents - earnings.reversedCents - earnings.paidOutCents),
  )
}

const earnings = fc.nat({ max: 3 })
const cents = fc.integer({ min: 1, max: 20_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  earnings.map((at) => (world: World) => release(world, world.earnings[at]!)),
  fc.tuple(earnings, cents).map(
    ([at, input]) =>
      (world: World) =>
        take(world, world.earnings[at]!, input, 'Refund'),
  ),
  fc.tuple(earnings, cents).map(
    ([at, input]) =>
      (world: World) =>
        take(world, world.earnings[at]!, input, 'Lost'),
  ),
  earnings.map((at) => (world: World) => collect(world, world.earnings[at]!)),
  // Opens or closes an issue. This is possible even after the earnings were released.
  earnings.map((at) => (world: World) => {
    const one = world.earnings[at]!
    one.isContested = !one.isContested
  }),
  cents.map((input) => (world: World) => askPayout(world, input)),
  fc.constant(makePayout),
)

const start = (earningsCents: number, at: number): ModelEarnings => ({
  id: `sor_${at}`,
  earningsCents,
  heldRefundCents: 0,
  debtRefundCents: 0,
  lostHeldCents: 0,
  lostDebtCents: 0,
  fromHeldCents: 0,
  isSent: false,
  isContested: false,
  reversedCents: 0,
  settledCents: 0,
  transferCents: 0,
  paidOutCents: 0,
})

test(
  'in 10,000 sequences of releases, refunds, losses, reversals and payouts, no cent is created or lost',
  { tags: 'long', timeout: 120_000 },
  () => {
    const earnings = fc.tuple(cents, cents, cents, cents)
    fc.assert(
      fc.property(earnings, fc.array(step, { maxLength: 25 }), (amounts, steps) => {
        const world: World = {
          earnings: amounts.map(start),
          balanceCents: 0,
          asked: [],
          bankCents: 0,
          takenCents: 0,
        }
        for (const one of steps) {
          one(world)
          invariants(world)
        }
      }),
      { numRuns: randomRuns(10_000) },
    )
  },
)
