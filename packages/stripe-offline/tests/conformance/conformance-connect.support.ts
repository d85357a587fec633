import type Stripe from 'stripe'
import { expect } from 'vitest'
import { onboard, createSeller, createPaidCharge, recipient } from '../support/connect.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

/** The functions below make each Connect call of a shop once. The client `stripe` checks the requests and responses. */
const swallow = (error: unknown): unknown => error

export async function makeAccountCalls(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const { accounts, accountLinks } = stripe.v2.core
  const account = await accounts.create(recipient)
  await accounts.update(account.id, {
    display_name: 'Ada’s',
    identity: {
      entity_type: 'individual',
      individual: {
        given_name: 'Ada',
        date_of_birth: { day: 17, month: 5, year: 1990 },
        address: { line1: '1 Quay', city: 'Boston', country: 'us' },
      },
    },
    defaults: { profile: { business_url: 'https://shop.test/ada' } },
    metadata: { seller: 'usr_1' },
    include: ['identity', 'defaults', 'future_requirements'],
  })
  await accounts.list({ limit: 1 })
  const use = { refresh_url: 'https://shop.test/again', return_url: 'https://shop.test/back' }
  const link = await accountLinks.create({
    account: account.id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { ...use, collection_options: { fields: 'eventually_due' } },
    },
  })
  await stripe.accounts.createLoginLink(account.id).catch(swallow)
  expect(await onboard(shop, link.url)).toBe(use.return_url)
  const again = await accountLinks.create({
    account: account.id,
    use_case: { type: 'account_update', account_update: use },
  })
  await onboard(shop, again.url, { account_number: '000111111116', verification: 'pending' })
  await accounts.retrieve(account.id, { include: ['configuration.recipient', 'requirements'] })
  const event = (await stripe.v2.core.events.list({ object_id: account.id, limit: 1 })).data[0]
  await stripe.v2.core.events.retrieve(event?.id ?? '')
  await stripe.accounts.createLoginLink(account.id)
  await stripe.accounts.retrieve(account.id)
  const [bank] = (await stripe.accounts.listExternalAccounts(account.id, { object: 'bank_account' })).data
  await stripe.accounts.retrieveExternalAccount(account.id, bank?.id ?? '')
}

export async function makeTransferCalls(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const seller = await createSeller({ ...shop, stripe }, { account_number: '000111111116' })
  const own = { stripeAccount: seller }
  const charge = await createPaidCharge(stripe, 10_000, { transfer_group: 'ord_9' })
  const transfer = await stripe.transfers.create({
    amount: 8000,
    currency: 'usd',
    destination: seller,
    source_transaction: charge,
    transfer_group: 'ord_9',
    description: 'Order 9',
    metadata: { part: '1' },
    expand: ['balance_transaction', 'source_transaction'],
  })
  await stripe.transfers.update(transfer.id, { metadata: { part: '2' } })
  const reversal = await stripe.transfers.createReversal(transfer.id, {
    amount: 1000,
    metadata: { refund: '1' },
    expand: ['transfer', 'balance_transaction'],
  })
  await stripe.transfers.retrieve(transfer.id, { expand: ['reversals'] }).catch(swallow)
  await stripe.transfers.retrieve(transfer.id)
  await stripe.transfers.retrieveReversal(transfer.id, reversal.id)
  await stripe.transfers.updateReversal(transfer.id, reversal.id, { metadata: { refund: '2' } })
  await stripe.transfers.listReversals(transfer.id, { limit: 1 })
  await stripe.transfers.list({ transfer_group: 'ord_9', destination: seller })
  await stripe.balance.retrieve({}, own)
  await stripe.balanceTransactions.list({ limit: 5, expand: ['data.source'] }, own)
  await stripe.charges.retrieve(transfer.destination_payment as string, {}, own)
  await stripe.refunds.list({}, own)
  await stripe.balanceSettings.retrieve({}, own)
  const payout = await stripe.payouts.create(
    { amount: 2000, currency: 'usd', statement_descriptor: 'SHOP', metadata: { payout: '1' } },
    { ...own, idempotencyKey: 'payout-1' },
  )
  await stripe.payouts.update(payout.id, { metadata: { payout: '2' } }, own)
  await stripe.payouts.retrieve(payout.id, { expand: ['destination', 'balance_transaction'] }, own)
  const second = await stripe.payouts.create({ amount: 500, currency: 'usd', method: 'standard' }, own)
  await stripe.payouts.cancel(second.id, {}, own)
  shop.clock.advance(3 * 86_400_000)
  expect((await stripe.payouts.retrieve(payout.id, {}, own)).status).toBe('failed')
  await stripe.payouts.list({ status: 'failed', limit: 3 }, own)
}

export async function makeDisputeCalls(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const cards = [
    'pm_card_createDispute',
    'pm_card_createDisputeProductNotReceived',
    'pm_card_createDisputeInquiry',
  ]
  const charges = await Promise.all(
    cards.map((card) => createPaidCharge(stripe, 5000, { payment_method: card })),
  )
  shop.clock.advance(6000)
  for (const charge of charges) await stripe.charges.retrieve(charge)
  const open = await stripe.disputes.list({ limit: 3 })
  expect(open.data).toHaveLength(3)
  const [inquiry, late, fraud] = charges.toReversed().map((charge) => {
    const dispute = open.data.find((each) => each.charge === charge)
    if (dispute === undefined) throw new Error(`No dispute of ${charge}`)
    return dispute.id
  }) as [string, string, string]
  const { id: receipt } = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7\n%%EOF\n'), name: 'receipt.pdf', type: 'application/pdf' },
  })
  await stripe.files.retrieve(receipt)
  await stripe.disputes.update(fraud, { evidence: { customer_name: 'A Buyer', receipt }, submit: false })
  await stripe.disputes.update(fraud, {
    evidence: { uncategorized_text: 'winning_evidence' },
    metadata: { a: 'b' },
  })
  await stripe.disputes.close(late)
  await stripe.disputes.update(inquiry, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } })
  shop.clock.advance(6000)
  expect((await stripe.disputes.retrieve(fraud, { expand: ['charge', 'payment_intent'] })).status).toBe('won')
}
