import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideLoss } from './dispute-loss.ts'
import { itemsOf, type PayoutItemRow } from './payout-items.ts'
import { keepBack, leftHeld, mostPayable, owedOf, sumOpen, type ShareBook } from './share.rules.ts'

// A world without a database: the room's own rules move shares of one seller, and a purse plays the provider.
interface ModelShare extends ShareBook {
  id: string
  isSent: boolean
  reversedCents: number
  settledCents: number
  transferCents: number
  paidOutCents: number
}

interface World {
  shares: ModelShare[]
  purseCents: number
  /** Payouts that are written, and of which the provider does not know yet. */
  asked: PayoutItemRow[][]
  bankCents: number
  /** What refunds and banks took of shares. */
  takenCents: number
}

type Step = (world: World) => void

const openOf = (share: ModelShare): number =>
  share.isSent ? owedOf(share) - share.reversedCents - share.settledCents : 0

/** What settling does: sends what is held, less what is owed of others. */
function release(world: World, share: ModelShare): void {
  if (share.isSent) return
  const cents = leftHeld(share)
  const debts = world.shares.map((one) => ({ sellerOrderId: one.id, openCents: openOf(one) }))
  const kept = keepBack(cents, debts)
  for (const one of kept) {
    world.shares.find(({ id }) => id === one.sellerOrderId)!.settledCents += one.openCents
  }
  share.isSent = true
  share.fromHeldCents += cents
  share.transferCents = cents - sumOpen(kept)
  world.purseCents += share.transferCents
}

function take(world: World, share: ModelShare, wish: number, kind: 'Refund' | 'Lost'): void {
  const gone = share.heldRefundCents + share.lostHeldCents + share.debtRefundCents + share.lostDebtCents
  const { id: sellerOrderId, shareCents } = share
  const left = { sellerOrderId, shareCents: shareCents - gone, commissionCents: 0, feeCents: 0 }
  const cents = divideLoss(wish, [left])[0]!.shareCents
  world.takenCents += cents
  if (kind === 'Refund') share[share.isSent ? 'debtRefundCents' : 'heldRefundCents'] += cents
  else share[share.isSent ? 'lostDebtCents' : 'lostHeldCents'] += cents
}

function collect(world: World, share: ModelShare): void {
  const cents = Math.min(openOf(share), share.transferCents - share.reversedCents, world.purseCents)
  if (cents <= 0) return
  share.reversedCents += cents
  world.purseCents -= cents
}

const centsOf = (items: readonly PayoutItemRow[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0)
const askedOf = ({ asked }: World): number => centsOf(asked.flat())
const owedIn = ({ shares }: World): number => shares.reduce((sum, share) => sum + openOf(share), 0)

function askPayout(world: World, wish: number): void {
  const [askedCents, owedCents] = [askedOf(world), owedIn(world)]
  const cents = Math.min(wish, mostPayable({ availableCents: world.purseCents, askedCents, owedCents }))
  if (cents <= 0) return
  const items = itemsOf(
    cents,
    world.shares.map((share) => ({
      transferId: share.id,
      sellerOrderId: share.id,
      openCents: share.transferCents - share.reversedCents - share.paidOutCents,
    })),
  )
  expect(items.some(({ kind }) => kind === 'other')).toBe(false)
  // What no payout takes stays enough for what is owed.
  expect(world.purseCents - askedCents - cents).toBeGreaterThanOrEqual(owedCents)
  countPaidOut(world, items, 1)
  world.asked.push(items)
}

function countPaidOut({ shares }: World, items: readonly PayoutItemRow[], sign: 1 | -1): void {
  for (const item of items)
    shares.find(({ id }) => id === item.transferId)!.paidOutCents += sign * item.amountCents
}

/** The provider hears of the oldest payout, and refuses it when a reversal was faster. */
function makePayout(world: World): void {
  const items = world.asked.shift()
  if (!items) return
  const cents = centsOf(items)
  if (cents > world.purseCents) return countPaidOut(world, items, -1)
  world.purseCents -= cents
  world.bankCents += cents
}

function invariants(world: World): void {
  const total = (of: (share: ModelShare) => number): number =>
    world.shares.reduce((sum, share) => sum + of(share), 0)
  const held = total(leftHeld)
  const owed = owedIn(world)
  expect(world.purseCents).toBeGreaterThanOrEqual(0)
  expect(owed).toBeGreaterThanOrEqual(0)
  for (const share of world.shares) {
    expect(leftHeld(share)).toBeGreaterThanOrEqual(0)
    expect(openOf(share)).toBeGreaterThanOrEqual(0)
    expect(share.fromHeldCents).toBeLessThanOrEqual(share.shareCents)
  }
  // Every cent of every share is held, in the purse, at the bank, or was taken, less what is still owed for it.
  expect(total((share) => share.shareCents)).toBe(
    held + world.purseCents + world.bankCents + world.takenCents - owed,
  )
  expect(world.purseCents - askedOf(world)).toBe(
    total((share) => share.transferCents - share.reversedCents - share.paidOutCents),
  )
}

const share = fc.nat({ max: 3 })
const cents = fc.integer({ min: 1, max: 20_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  share.map((at) => (world: World) => release(world, world.shares[at]!)),
  fc.tuple(share, cents).map(
    ([at, wish]) =>
      (world: World) =>
        take(world, world.shares[at]!, wish, 'Refund'),
  ),
  fc.tuple(share, cents).map(
    ([at, wish]) =>
      (world: World) =>
        take(world, world.shares[at]!, wish, 'Lost'),
  ),
  share.map((at) => (world: World) => collect(world, world.shares[at]!)),
  cents.map((wish) => (world: World) => askPayout(world, wish)),
  fc.constant(makePayout),
)

const start = (shareCents: number, at: number): ModelShare => ({
  id: `sor_${at}`,
  shareCents,
  heldRefundCents: 0,
  debtRefundCents: 0,
  lostHeldCents: 0,
  lostDebtCents: 0,
  fromHeldCents: 0,
  isSent: false,
  reversedCents: 0,
  settledCents: 0,
  transferCents: 0,
  paidOutCents: 0,
})

test('10,000 sequences of releases, refunds, losses, reversals and payouts: no cent is made or lost', () => {
  const shares = fc.tuple(cents, cents, cents, cents)
  fc.assert(
    fc.property(shares, fc.array(step, { maxLength: 25 }), (amounts, steps) => {
      const world: World = {
        shares: amounts.map(start),
        purseCents: 0,
        asked: [],
        bankCents: 0,
        takenCents: 0,
      }
      for (const one of steps) {
        one(world)
        invariants(world)
      }
    }),
    { numRuns: 10_000 },
  )
}, 60_000)
