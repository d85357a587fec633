import { sql } from 'kysely'
import type { ProviderInvoice } from '#platform/payments/ports/subscriptions.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface InvoiceRow {
  id: string
  buyerId: string
  subscriptionId: string | null
  number: string | null
  status: string
  totalCents: number
  paidCents: number
  refundedCents: number
  currency: string
  paymentId: string | null
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
}

const columns = sql`id, buyer_id as "buyerId", subscription_id as "subscriptionId", number, status,
  total_cents as "totalCents", paid_cents as "paidCents", refunded_cents as "refundedCents", currency,
  payment_id as "paymentId", created_at as "createdAt", paid_at as "paidAt", period_start as "periodStart",
  period_end as "periodEnd"`

/**
 * Saves the current state of an invoice from the provider. A late event with older data does not change a paid invoice
 * back to unpaid.
 */
export async function saveInvoice(tx: Tx, buyerId: string, i: ProviderInvoice): Promise<void> {
  await sql`insert into membership_invoices (id, buyer_id, subscription_id, number, status, total_cents, paid_cents,
      currency, payment_id, created_at, paid_at, period_start, period_end)
    values (${i.id}, ${buyerId}, ${i.subscriptionId}, ${i.number}, ${i.status}, ${i.totalCents}, ${i.paidCents},
      ${i.currency}, ${i.paymentId}, ${i.createdAt}, ${i.paidAt}, ${i.periodStart}, ${i.periodEnd})
    on conflict (id) do update set number = excluded.number, status = excluded.status,
      total_cents = excluded.total_cents, paid_cents = excluded.paid_cents, payment_id = excluded.payment_id,
      paid_at = excluded.paid_at, period_start = excluded.period_start, period_end = excluded.period_end
      where membership_invoices.status <> 'paid'
        or (excluded.status = 'paid' and membership_invoices.payment_id is null)`.execute(tx)
}

/** Returns an invoice by its id. The caller must check that the invoice is the buyer's own invoice. */
export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from membership_invoices where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function findInvoiceOfPayment(db: Db, paymentId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from membership_invoices where payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

export async function listInvoices(
  db: Db,
  buyerId: string,
  before: string | undefined,
  limit: number,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from membership_invoices
    where buyer_id = ${buyerId} and (${before ?? null}::text is null or (created_at, id) <
      (select created_at, id from membership_invoices where id = ${before ?? null} and buyer_id = ${buyerId}))
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function saveRefundedAmount(tx: Tx, id: string, refundedCents: number): Promise<void> {
  await sql`update membership_invoices set refunded_cents = greatest(refunded_cents, ${refundedCents})
    where id = ${id}`.execute(tx)
}
