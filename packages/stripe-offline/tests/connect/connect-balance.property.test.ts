import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createSeller } from '../support/connect.support.ts'
import { openTestSandbox } from '../support/open.support.ts'

const shop = await openTestSandbox()
const sellers = [
  await createSeller(shop),
  await createSeller(shop, { account_number: '000111111116' }),
  await createSeller(shop, {}, 'daily'),
]
afterAll(() => shop.close())

const card = fc.constantFrom(
  'pm_card_visa',
  'pm_card_bypassPending',
  'pm_card_refundFail',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
)
const which = fc.nat(7)
const part = fc.integer({ min: 1, max: 120 })
const seller = fc.nat(2)
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), card, amount: fc.integer({ min: 100, max: 50_000 }) }),
  fc.record({ do: fc.constant('transfer' as const), which, part, seller, hasSource: fc.boolean() }),
  fc.record({ do: fc.constant('reverse' as const), which, part }),
  fc.record({ do: fc.constant('refund' as const), which, part }),
  fc.record({ do: fc.constant('payout' as const), seller, part }),
  fc.record({ do: fc.constant('cancel' as const), seller }),
  fc.record({
    do: fc.constant('answer' as const),
    words: fc.constantFrom('winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence', 'other'),
  }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 300 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Made {
  charges: Stripe.Charge[]
  transfers: Stripe.Transfer[]
}

/** Performs one operation. If Stripe would reject the operation, the sandbox must reject it and change nothing. */
async function perform(each: Step, made: Made): Promise<void> {
  const { stripe } = shop
  const share = (amount: number, percent: number): number => Math.max(1, Math.floor((amount * percent) / 100))
  if (each.do === 'wait') return shop.clock.advance(each.hours * 3_600_000)
  if (each.do === 'pay') {
    const intent = await stripe.paymentIntents.create({
      amount: each.amount,
      currency: 'usd',
      confirm: true,
      payment_method: each.card,
      expand: ['latest_charge'],
    })
    made.charges.push(intent.latest_charge as Stripe.Charge)
    return
  }
  if (each.do === 'answer') {
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data
    if (dispute) await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: each.words } })
    return
  }
  if (each.do === 'payout' || each.do === 'cancel') return moveOut(each)
  const charge = made.charges[each.which % Math.max(1, made.charges.length)]
  const transfer = made.transfers[each.which % Math.max(1, made.transfers.length)]
  if (each.do === 'reverse') {
    if (transfer)
      await stripe.transfers.createReversal(transfer.id, { amount: share(transfer.amount, each.part) })
  } else if (charge && each.do === 'refund') {
    await stripe.refunds.create({ charge: charge.id, amount: share(charge.amount, each.part) })
  } else if (charge && each.do === 'transfer') {
    made.transfers.push(
      await stripe.transfers.create({
        amount: share(charge.amount, each.part),
        currency: 'usd',
        destination: sellers[each.seller] ?? '',
        ...(each.hasSource ? { source_transaction: charge.id } : {}),
      }),
    )
  }
}

async function moveOut(each: Extract<Step, { do: 'payout' | 'cancel' }>): Promise<void> {
  const own = { stripeAccount: sellers[each.seller] ?? '' }
  if (each.do === 'cancel') {
    const [payout] = (await shop.stripe.payouts.list({ limit: 1 }, own)).data
    if (payout) await shop.stripe.payouts.cancel(payout.id, {}, own)
    return
  }
  const { availableCents } = await shop.sandbox.ledgerBalance(own.stripeAccount)
  const amount = Math.floor((availableCents * each.part) / 100)
  await shop.stripe.payouts.create({ amount: Math.max(1, amount), currency: 'usd' }, own)
}

interface ModelLedger {
  captured: number
  refunded: number
  fees: number
  withdrawn: number
  moved: Map<string, number>
  paidOut: Map<string, number>
}

/** Computes the ledger from the objects, and not from the balances, so that both can be compared. */
async function readLedger(): Promise<ModelLedger> {
  const { stripe } = shop
  const ledger: ModelLedger = {
    captured: 0,
    refunded: 0,
    fees: 0,
    withdrawn: 0,
    moved: new Map(),
    paidOut: new Map(),
  }
  const add = (sums: Map<string, number>, key: string, amount: number): unknown =>
    sums.set(key, (sums.get(key) ?? 0) + amount)
  for await (const charge of stripe.charges.list({ limit: 100 })) ledger.captured += charge.amount_captured
  for await (const refund of stripe.refunds.list({ limit: 100 }))
    if (refund.status !== 'failed') ledger.refunded += refund.amount
  for await (const dispute of stripe.disputes.list({ limit: 100 }))
    if (['needs_response', 'under_review', 'lost'].includes(dispute.status))
      ledger.withdrawn += dispute.amount
  for await (const booking of stripe.balanceTransactions.list({ limit: 100 })) ledger.fees += booking.fee
  const taken = new Map<string, number>()
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    const left = transfer.amount - transfer.amount_reversed
    add(ledger.moved, transfer.destination as string, left)
    add(taken, (transfer.source_transaction as string | null) ?? '', left)
    expect(left).toBeGreaterThanOrEqual(0)
  }
  for await (const charge of stripe.charges.list({ limit: 100 }))
    expect(taken.get(charge.id) ?? 0).toBeLessThanOrEqual(charge.amount_captured)
  for (const each of sellers) {
    for await (const payout of stripe.payouts.list({ limit: 100 }, { stripeAccount: each }))
      if (!['failed', 'canceled'].includes(payout.status)) add(ledger.paidOut, each, payout.amount)
  }
  return ledger
}

test('after any sequence of steps, each account’s balance is the sum of its credits minus its debits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const made: Made = { charges: [], transfers: [] }
      for (const each of steps) {
        await perform(each, made).catch((error: { statusCode?: number }) => {
          if (error.statusCode !== 400 && error.statusCode !== 402) throw error
        })
      }
      const ledger = await readLedger()
      let moved = 0
      for (const each of sellers) {
        const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance(each)
        expect(availableCents).toBeGreaterThanOrEqual(0)
        expect(pendingCents).toBeGreaterThanOrEqual(0)
        const received = ledger.moved.get(each) ?? 0
        expect(availableCents + pendingCents).toBe(received - (ledger.paidOut.get(each) ?? 0))
        moved += received
      }
      const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance()
      const { captured, refunded, fees, withdrawn } = ledger
      expect(availableCents + pendingCents).toBe(captured - refunded - fees - withdrawn - moved)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
