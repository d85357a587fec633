import type { MemberInvoice } from '#contract/memberships/memberships.ts'
import type { ProviderInvoice } from '#platform/payments/ports/subscriptions.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import * as store from './invoices.store.ts'
import { recordMembershipPeriod, findBuyerIdOfSubscription } from '../core/memberships.store.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { syncBuyer } from './sync.ts'

/**
 * Processes an invoice event. Stores the provider's current invoice. Records the payment and the paid membership period
 * only once.
 */
export async function applyInvoice(context: SubscriptionContext, invoiceId: string): Promise<void> {
  const invoice = await context.provider.readInvoice(invoiceId)
  const buyerId =
    invoice.buyerId ??
    (invoice.subscriptionId && (await findBuyerIdOfSubscription(context.db, invoice.subscriptionId)))
  // Ignores subscriptions that were created manually at the provider.
  if (!buyerId || !(await isKnown(context, buyerId))) return
  await postInvoice(context, buyerId, invoice)
  await syncBuyer(context, buyerId)
}

async function isKnown({ db }: SubscriptionContext, buyerId: string): Promise<boolean> {
  return getBuyer(db, buyerId).then(
    () => true,
    () => false,
  )
}

async function postInvoice(
  context: SubscriptionContext,
  buyerId: string,
  invoice: ProviderInvoice,
): Promise<void> {
  const now = context.clock.now()
  const entries = await entriesOf(context, invoice)
  const { id: sourceId, periodStart: from, periodEnd: until } = invoice
  const seconds = (until.getTime() - from.getTime()) / 1000
  await inTransaction(context.db, async (tx) => {
    await store.saveInvoice(tx, buyerId, invoice)
    await postLedgerEntries(tx, entries, now)
    // A trial is not paid time. If a gift caused the trial, the gifted time is recorded separately.
    if (invoice.status === 'paid' && invoice.subtotalCents > 0)
      await recordMembershipPeriod(tx, {
        buyerId,
        kind: 'paid',
        sourceId,
        giftId: null,
        from,
        until,
        seconds,
        at: new Date(now),
      })
  })
}

async function entriesOf({ cards }: SubscriptionContext, invoice: ProviderInvoice): Promise<LedgerEntry[]> {
  const { id: refId, paidCents: cents, currency, paymentId } = invoice
  if (invoice.status !== 'paid' || cents === 0 || !paymentId) return []
  const { fee } = await cards.find(paymentId)
  if (!fee) throw new Error(`The provider has not reported the fee of invoice ${refId} yet`)
  const of = { currency, refType: 'invoice', refId, providerId: fee.transactionId } as const
  return [
    {
      key: `invoice:${refId}:paid`,
      debit: 'provider_clearing',
      credit: 'subscription_revenue',
      cents,
      ...of,
    },
    {
      key: `invoice:${refId}:fee`,
      debit: 'provider_fees',
      credit: 'provider_clearing',
      cents: fee.cents,
      ...of,
    },
  ]
}

/** Posts each refund that was created in the provider's dashboard to the ledger, once. */
export async function applyRefunds(
  { db, clock, provider }: SubscriptionContext,
  paymentId: string,
): Promise<void> {
  const invoice = await store.findInvoiceOfPayment(db, paymentId)
  if (!invoice) return
  const refunds = await provider.listRefunds(paymentId)
  const of = { currency: invoice.currency, refType: 'invoice', refId: invoice.id } as const
  const entries = refunds.map(({ id, cents }): LedgerEntry => {
    const key = `invoice-refund:${id}`
    return { key, debit: 'subscription_revenue', credit: 'provider_clearing', cents, ...of, providerId: id }
  })
  await inTransaction(db, async (tx) => {
    await postLedgerEntries(tx, entries, clock.now())
    await store.saveRefundedAmount(
      tx,
      invoice.id,
      refunds.reduce((sum, { cents }) => sum + cents, 0),
    )
  })
}

/** Returns a page of a buyer's invoices, newest first. Pass `next` as `before` to read the next page. */
export async function listMemberInvoices(
  { db }: SubscriptionContext,
  buyerId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ invoices: MemberInvoice[]; next: string | null }> {
  const rows = await store.listInvoices(db, buyerId, before, limit + 1)
  const shown = rows.slice(0, limit)
  return { invoices: shown.map(invoiceView), next: rows.length > limit ? shown.at(-1)!.id : null }
}

/**
 * Returns the link to the provider's web page for one of the caller's invoices.
 * @throws not_found, provider_unavailable
 */
export async function getInvoiceLink(
  context: SubscriptionContext,
  buyerId: string,
  id: string,
): Promise<{ url: string }> {
  await getOwn(context, buyerId, id)
  const { url } = await context.provider.readInvoice(id)
  if (!url) throw fail('not_found')
  return { url }
}

/**
 * Charges the stored payment card for one of the caller's open invoices. Idempotent: for an invoice that is already
 * paid, the result is the same.
 * @throws not_found, card_declined, wrong_state (if the invoice is no longer due), provider_unavailable
 */
export async function payMemberInvoice(
  context: SubscriptionContext,
  buyerId: string,
  id: string,
): Promise<{ status: 'paid' | 'requires_action'; clientSecret?: string }> {
  const { status } = await getOwn(context, buyerId, id)
  if (status === 'paid') return { status: 'paid' }
  const invoice = await context.provider.readInvoice(id)
  if (invoice.status !== 'open' && invoice.status !== 'paid') throw fail('wrong_state')
  const outcome = invoice.status === 'open' ? await context.provider.payInvoice(id) : { is: 'done' as const }
  if (outcome.is === 'asks') return { status: 'requires_action', clientSecret: outcome.clientSecret }
  await syncBuyer(context, buyerId)
  return { status: 'paid' }
}

async function getOwn({ db }: SubscriptionContext, buyerId: string, id: string): Promise<store.InvoiceRow> {
  const row = await store.findInvoice(db, id)
  if (row?.buyerId !== buyerId) throw fail('not_found')
  return row
}

export function invoiceView(row: store.InvoiceRow): MemberInvoice {
  const money = (cents: number) => ({ cents, currency: row.currency })
  return {
    _id: row.id,
    number: row.number,
    status: row.status as MemberInvoice['status'],
    total: money(row.totalCents),
    amountPaid: money(row.paidCents),
    refunded: money(row.refundedCents),
    at: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
  }
}
