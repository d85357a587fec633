import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createSeller, createPaidCharge } from '../support/connect.support.ts'
import { openTestSandbox } from '../support/open.support.ts'

const shop = await openTestSandbox()
const stripe = shop.stripe
afterAll(() => shop.close())

const swallow = (error: unknown): unknown => error
const day = 86_400_000

async function disputed(card = 'pm_card_createDispute'): Promise<Stripe.Dispute> {
  const charge = await createPaidCharge(stripe, 10_000, { payment_method: card })
  shop.clock.advance(5000)
  await stripe.charges.retrieve(charge)
  const [dispute] = (await stripe.disputes.list({ charge })).data
  if (dispute === undefined) throw new Error('No dispute was opened')
  return dispute
}

async function total(): Promise<number> {
  const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance()
  return availableCents + pendingCents
}

async function typesOf(dispute: Stripe.Dispute): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 })
  return events.data
    .filter(({ data }) => (data.object as { id?: string }).id === dispute.id)
    .map(({ type }) => type.replace('charge.dispute.', ''))
    .toReversed()
}

test('a dispute withdraws the amount and a fee immediately, and the charge cannot be refunded', async () => {
  const before = await total()
  const dispute = await disputed()
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 10_000 })
  expect(await total()).toBe(before + 10_000 - 320 - 10_000 - 1500)
  expect(dispute.balance_transactions).toMatchObject([
    { amount: -10_000, fee: 1500, net: -11_500, reporting_category: 'dispute' },
  ])
  const refund = stripe.refunds.create({ charge: dispute.charge as string })
  expect(await refund.catch(swallow)).toMatchObject({ code: 'charge_disputed' })
  expect(await typesOf(dispute)).toEqual(['created', 'funds_withdrawn'])
})

test('winning evidence returns the amount, but not the fee', async () => {
  const dispute = await disputed('pm_card_createDisputeProductNotReceived')
  expect(dispute.reason).toBe('product_not_received')
  const before = await total()
  await stripe.disputes.update(dispute.id, { evidence: { shipping_carrier: 'UPS' }, submit: false })
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'needs_response' })
  const sent = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(sent).toMatchObject({ status: 'under_review', evidence: { shipping_carrier: 'UPS' } })
  expect(
    await stripe.disputes.update(dispute.id, { evidence: { receipt: 'x' } }).catch(swallow),
  ).toMatchObject({ statusCode: 400 })
  shop.clock.advance(5000)
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('won')
  expect(await total()).toBe(before + 10_000)
  expect(await typesOf(dispute)).toEqual([
    'created',
    'funds_withdrawn',
    'updated',
    'updated',
    'funds_reinstated',
    'closed',
  ])
  await stripe.refunds.create({ charge: dispute.charge as string, amount: 100 })
})

test('an uploaded file can be used as evidence if it is a PDF, JPEG or PNG', async () => {
  const dispute = await disputed()
  const file = { data: Buffer.from('%PDF-1.7\r\n\r\n--x\r\n%%EOF'), name: 'Quittung für Ä.pdf' }
  const upload = (data: Buffer, idempotencyKey?: string) =>
    stripe.files.create(
      { purpose: 'dispute_evidence', file: { ...file, data, type: 'application/pdf' } },
      { ...(idempotencyKey && { idempotencyKey }) },
    )
  const receipt = await upload(file.data, 'receipt-1')
  expect(receipt).toMatchObject({ filename: file.name, size: file.data.length, type: 'pdf' })
  expect((await upload(file.data, 'receipt-1')).id).toBe(receipt.id)
  expect(await upload(Buffer.from('%PDF-1.7 another'), 'receipt-1').catch(swallow)).toMatchObject({
    type: 'StripeIdempotencyError',
  })
  expect(await upload(Buffer.from('<svg/>')).catch(swallow)).toMatchObject({ statusCode: 400 })
  const attach = (id: string) =>
    stripe.disputes.update(dispute.id, { evidence: { receipt: id }, submit: false })
  expect(await attach('file_nothing').catch(swallow)).toMatchObject({ code: 'resource_missing' })
  expect((await attach(receipt.id)).evidence.receipt).toBe(receipt.id)
  expect((await attach('')).evidence.receipt).toBeNull()
})

test('a dispute is lost by losing evidence, no evidence or other texts, and when it is closed', async () => {
  const [notified, silent, talked, closed] = [
    await disputed(),
    await disputed(),
    await disputed(),
    await disputed(),
  ]
  const before = await total()
  await stripe.disputes.update(notified.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await stripe.disputes.update(talked.id, { evidence: { uncategorized_text: 'It was sent.' } })
  expect(await stripe.disputes.close(closed.id)).toMatchObject({ status: 'lost' })
  expect(await stripe.disputes.close(closed.id).catch(swallow)).toMatchObject({ statusCode: 400 })
  shop.clock.advance(10 * day)
  const status = async ({ id }: Stripe.Dispute): Promise<string> =>
    (await stripe.disputes.retrieve(id)).status
  expect(await Promise.all([notified, silent, talked].map(status))).toEqual(['lost', 'lost', 'under_review'])
  expect(await stripe.disputes.retrieve(silent.id)).toMatchObject({ evidence_details: { past_due: true } })
  shop.clock.advance(60 * day)
  expect(await status(talked)).toBe('lost')
  expect(await total()).toBe(before)
})

test('an inquiry withdraws no money unless it is escalated', async () => {
  const before = await total()
  const [answered, escalated] = [
    await disputed('pm_card_createDisputeInquiry'),
    await disputed('pm_card_createDisputeInquiry'),
  ]
  expect(answered).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
  expect(await total()).toBe(before + 2 * (10_000 - 320))
  await stripe.disputes.update(answered.id, { evidence: { uncategorized_text: 'winning_evidence' } })
  await stripe.disputes.update(escalated.id, {
    evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
  })
  shop.clock.advance(5000)
  expect((await stripe.disputes.retrieve(answered.id)).status).toBe('warning_closed')
  expect((await stripe.disputes.retrieve(escalated.id)).status).toBe('needs_response')
  expect(await total()).toBe(before + 2 * (10_000 - 320) - 11_500)
})

test('a charge that was transferred to a seller can be disputed, and the transfer can be reversed', async () => {
  const seller = await createSeller(shop)
  const dispute = await disputed()
  const source = dispute.charge as string
  const transfer = await stripe.transfers.create({
    amount: 9000,
    currency: 'usd',
    destination: seller,
    source_transaction: source,
  })
  await stripe.transfers.createReversal(transfer.id)
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 0, pendingCents: 0 })
})

test('a dispute does not include refunded amounts', async () => {
  const charge = await createPaidCharge(stripe, 10_000, { payment_method: 'pm_card_createDispute' })
  await stripe.refunds.create({ charge, amount: 4000 })
  const whole = await createPaidCharge(stripe, 5000, { payment_method: 'pm_card_createDispute' })
  await stripe.refunds.create({ charge: whole })
  shop.clock.advance(5000)
  await stripe.charges.retrieve(whole)
  await stripe.charges.retrieve(charge)
  expect((await stripe.disputes.list({ charge })).data).toMatchObject([{ amount: 6000 }])
  expect((await stripe.disputes.list({ charge: whole })).data).toEqual([])
})
