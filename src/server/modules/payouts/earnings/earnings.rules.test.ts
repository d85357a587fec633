import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideLoss } from '../disputes/dispute-loss.ts'
import { buildPayoutItems } from '../core/payout-items.ts'
import { withholdDebts, maxPayableCents, sumOpenDebts } from './earnings.rules.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 })
const debts = fc
  .array(fc.integer({ min: -1_000, max: 100_000 }), { maxLength: 8 })
  .map((all) => all.map((openCents, at) => ({ sellerOrderId: `sor_${at}`, openCents })))

test('withheld debts exceed neither the earnings nor the debts, and the oldest debt is paid first', () => {
  fc.assert(
    fc.property(cents, debts, (earnings, owed) => {
      const held = withholdDebts(earnings, owed)
      const all = owed.reduce((sum, { openCents }) => sum + Math.max(openCents, 0), 0)
      expect(sumOpenDebts(held)).toBe(Math.min(earnings, all))
      const left = owed.filter(({ openCents }) => openCents > 0)
      for (const [at, one] of held.entries()) {
        expect(one.sellerOrderId).toBe(left[at]!.sellerOrderId)
        if (at < held.length - 1) expect(one.openCents).toBe(left[at]!.openCents)
      }
    }),
  )
})

test('a payout excludes debts, pending payouts and contested earnings', () => {
  const max = (availableCents: number, askedCents: number, owedCents: number, contestedCents = 0) =>
    maxPayableCents({ availableCents, askedCents, owedCents, contestedCents })
  expect(max(9_500, 0, 0)).toBe(9_500)
  expect(max(9_500, 0, 2_000)).toBe(7_500)
  expect(max(9_500, 4_000, 0)).toBe(5_500)
  expect(max(9_500, 4_000, 2_000)).toBe(3_500)
  expect(max(9_500, 0, -2_000)).toBe(9_500)
  expect(max(9_500, 1_000, 2_000, 3_000)).toBe(3_500)
  expect(max(9_500, 0, -2_000, 3_000)).toBe(6_500)
})

test('a loss is divided to the cent, and no remaining amount becomes negative', () => {
  const sellerOrder = fc.record({
    sellerOrderId: fc.uuid(),
    earningsCents: cents,
    commissionCents: cents,
    feeCents: cents,
  })
  fc.assert(
    fc.property(cents, fc.array(sellerOrder, { maxLength: 4 }), (lost, sellerOrders) => {
      const losses = divideLoss(lost, sellerOrders)
      const sum = (all: typeof sellerOrders) =>
        all.reduce((total, one) => total + one.earningsCents + one.commissionCents + one.feeCents, 0)
      expect(sum(losses)).toBe(Math.min(lost, sum(sellerOrders)))
      for (const [at, loss] of losses.entries()) {
        for (const pot of ['earningsCents', 'commissionCents', 'feeCents'] as const) {
          expect(loss[pot]).toBeGreaterThanOrEqual(0)
          expect(loss[pot]).toBeLessThanOrEqual(sellerOrders[at]![pot])
        }
      }
    }),
  )
})

test('payout items add up to the payout, begin with reversed amounts, and never use earnings twice', () => {
  const payable = fc.integer({ min: -50_000, max: 50_000 }).filter((open) => open !== 0)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.array(payable, { maxLength: 12 }),
      (amount, opens) => {
        const payables = opens.map((openCents, at) => ({
          transferId: `trf_${at}`,
          sellerOrderId: `sor_${at}`,
          openCents,
        }))
        const items = buildPayoutItems(amount, payables)
        expect(items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(amount)
        for (const item of items) {
          expect(item.amountCents).not.toBe(0)
          const of = payables.find(({ transferId }) => transferId === item.transferId)
          if (item.kind === 'refunded') expect(item.amountCents).toBe(of!.openCents)
          if (item.kind === 'earnings') expect(item.amountCents).toBeLessThanOrEqual(of!.openCents)
        }
        const all = opens.reduce((sum, open) => sum + open, 0)
        if (amount <= all) expect(items.some(({ kind }) => kind === 'other')).toBe(false)
      },
    ),
  )
})
