import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { openTestSandbox } from '../support/open.support.ts'

const shop = await openTestSandbox()
afterAll(() => shop.close())

const card = fc.constantFrom(
  'pm_card_visa',
  'pm_card_bypassPending',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_card_visa_chargeDeclined',
)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      card,
      amount: fc.integer({ min: 50, max: 90_000 }),
      manual: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('capture' as const),
      which: fc.nat(9),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(9),
      part: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Performs one operation. If Stripe would reject the operation, the sandbox must reject it and change nothing. */
async function perform(each: Step, intents: Stripe.PaymentIntent[]): Promise<void> {
  const { stripe } = shop
  if (each.do === 'wait') return shop.clock.advance(each.hours * 3_600_000)
  if (each.do === 'pay') {
    const capture = each.manual ? 'manual' : 'automatic'
    const params = { amount: each.amount, currency: 'usd', confirm: true, payment_method: each.card }
    intents.push(await stripe.paymentIntents.create({ ...params, capture_method: capture }))
    return
  }
  const intent = intents[each.which % Math.max(1, intents.length)]
  if (intent === undefined) return
  if (each.do === 'cancel') await stripe.paymentIntents.cancel(intent.id)
  else {
    const amount = Math.max(1, Math.floor((intent.amount * each.part) / 100))
    if (each.do === 'capture') await stripe.paymentIntents.capture(intent.id, { amount_to_capture: amount })
    else await stripe.refunds.create({ payment_intent: intent.id, amount })
  }
}

interface ModelLedger {
  captured: number
  refunded: number
  fees: number
}

/** Computes the ledger from the objects, and not from the balance, so that both can be compared. */
async function readLedger(): Promise<ModelLedger> {
  const { stripe } = shop
  const ledger: ModelLedger = { captured: 0, refunded: 0, fees: 0 }
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    ledger.captured += charge.amount_captured
    expect(charge.amount_captured).toBeLessThanOrEqual(charge.amount)
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (refund.status !== 'failed') ledger.refunded += refund.amount
  }
  for await (const booking of stripe.balanceTransactions.list({ limit: 100 })) ledger.fees += booking.fee
  return ledger
}

test('after any sequence of steps, balance + refunds + fees = captured amount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const intents: Stripe.PaymentIntent[] = []
      for (const each of steps) {
        await perform(each, intents).catch((error: { statusCode?: number }) => {
          if (error.statusCode !== 400 && error.statusCode !== 402) throw error
        })
      }
      const { captured, refunded, fees } = await readLedger()
      const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance()
      expect(availableCents + pendingCents + refunded + fees).toBe(captured)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
