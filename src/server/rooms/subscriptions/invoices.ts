import type { MemberInvoice } from '#contract/subscriptions.ts'
import type { ProviderInvoice } from '#platform/cards/subscriptions.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { getBuyer } from '#rooms/accounts/accounts.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import * as store from './invoices.store.ts'
import { bookDays, findBuyerOfSubscription } from './memberships.store.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'
import { syncBuyer } from './sync.ts'

/** Of an invoice the provider told of: what it is now is kept, its money and its days are booked, each once. */
export async function applyInvoice(desk: SubscriptionDesk, invoiceId: string): Promise<void> {
  const invoice = await desk.provider.readInvoice(invoiceId)
  const buyerId =
    invoice.buyerId ??
    (invoice.subscriptionId && (await findBuyerOfSubscription(desk.db, invoice.subscriptionId)))
  // A subscription somebody made by hand at the provider is none of ours.
  if (!buyerId || !(await isKnown(desk, buyerId))) return
  await bookInvoice(desk, buyerId, invoice)
  await syncBuyer(desk, buyerId)
}

async function isKnown({ db }: SubscriptionDesk, buyerId: string): Promise<boolean> {
  return getBuyer(db, buyerId).then(
    () => true,
    () => false,
  )
}

async function bookInvoice(desk: SubscriptionDesk, buyerId: string, invoice: ProviderInvoice): Promise<void> {
  const now = desk.clock.now()
  const entries = await entriesOf(desk, invoice)
  const { id: sourceId, periodStart: from, periodEnd: until } = invoice
  const seconds = (until.getTime() - from.getTime()) / 1000
  await inTransaction(desk.db, async (tx) => {
    await store.keepInvoice(tx, buyerId, invoice)
    await post(tx, entries, now)
    // A trial is not paid time: the gift it waits for has its own days.
    if (invoice.status === 'paid' && invoice.subtotalCents > 0)
      await bookDays(tx, {
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

async function entriesOf({ cards }: SubscriptionDesk, invoice: ProviderInvoice): Promise<Entry[]> {
  const { id: refId, paidCents: cents, currency, paymentId } = invoice
  if (invoice.status !== 'paid' || cents === 0 || !paymentId) return []
  const { fee } = await cards.find(paymentId)
  if (!fee) throw new Error(`What the provider keeps of invoice ${refId} is not known yet`)
  const of = { currency, refType: 'invoice', refId, providerId: fee.transactionId } as const
  return [
    { key: `invoice:${refId}:paid`, debit: 'stripe_clearing', credit: 'subscription_revenue', cents, ...of },
    { key: `invoice:${refId}:fee`, debit: 'stripe_fees', credit: 'stripe_clearing', cents: fee.cents, ...of },
  ]
}

/** Refunds of a membership's payment, made in the provider's dashboard, are booked: each once. */
export async function applyRefunds(
  { db, clock, provider }: SubscriptionDesk,
  paymentId: string,
): Promise<void> {
  const invoice = await store.findInvoiceOfPayment(db, paymentId)
  if (!invoice) return
  const refunds = await provider.listRefunds(paymentId)
  const of = { currency: invoice.currency, refType: 'invoice', refId: invoice.id } as const
  const entries = refunds.map(({ id, cents }): Entry => {
    const key = `invoice-refund:${id}`
    return { key, debit: 'subscription_revenue', credit: 'stripe_clearing', cents, ...of, providerId: id }
  })
  await inTransaction(db, async (tx) => {
    await post(tx, entries, clock.now())
    await store.keepRefunded(
      tx,
      invoice.id,
      refunds.reduce((sum, { cents }) => sum + cents, 0),
    )
  })
}

/** A buyer's invoices newest first; `next` is the id to go on `before`. */
export async function listMemberInvoices(
  { db }: SubscriptionDesk,
  buyerId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ invoices: MemberInvoice[]; next: string | null }> {
  const rows = await store.listInvoices(db, buyerId, before, limit + 1)
  const shown = rows.slice(0, limit)
  return { invoices: shown.map(invoiceView), next: rows.length > limit ? shown.at(-1)!.id : null }
}

/** Where an own invoice is shown at the provider. Refuses with not_found, provider_unavailable. */
export async function getInvoiceLink(
  desk: SubscriptionDesk,
  buyerId: string,
  id: string,
): Promise<{ url: string }> {
  await getOwn(desk, buyerId, id)
  const { url } = await desk.provider.readInvoice(id)
  if (!url) throw refuse('not_found')
  return { url }
}

/**
 * Charges an own open invoice to the card on file. Paid before, it answers the same.
 * Refuses with not_found, card_declined, wrong_state (it is not owed any more), provider_unavailable.
 */
export async function payMemberInvoice(
  desk: SubscriptionDesk,
  buyerId: string,
  id: string,
): Promise<{ status: 'paid' | 'requires_action'; clientSecret?: string }> {
  const { status } = await getOwn(desk, buyerId, id)
  if (status === 'paid') return { status: 'paid' }
  const invoice = await desk.provider.readInvoice(id)
  if (invoice.status !== 'open' && invoice.status !== 'paid') throw refuse('wrong_state')
  const outcome = invoice.status === 'open' ? await desk.provider.payInvoice(id) : { is: 'done' as const }
  if (outcome.is === 'asks') return { status: 'requires_action', clientSecret: outcome.clientSecret }
  await syncBuyer(desk, buyerId)
  return { status: 'paid' }
}

async function getOwn({ db }: SubscriptionDesk, buyerId: string, id: string): Promise<store.InvoiceRow> {
  const row = await store.findInvoice(db, id)
  if (row?.buyerId !== buyerId) throw refuse('not_found')
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
