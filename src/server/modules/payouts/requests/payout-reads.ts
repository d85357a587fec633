import type { Payout } from '#contract/payouts/payouts.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import * as store from './payout-reads.store.ts'
import { findPayout, type PayoutRow } from '../payouts.store.ts'

/** Payouts newest first, of one seller or of all; `next` is the id to go on `before`. */
export async function listPayouts(
  db: Db,
  of: { sellerId?: string | undefined; before?: string | undefined; limit: number },
): Promise<{ payouts: Payout[]; next: string | null }> {
  const rows = await store.listPayouts(db, { ...of, limit: of.limit + 1 })
  const shown = rows.slice(0, of.limit)
  return { payouts: shown.map(payoutView), next: rows.length > of.limit ? shown.at(-1)!.id : null }
}

/** A payout by order, its items adding up to it; of another seller than `sellerId` (null: of any) not_found. */
export async function getPayout(db: Db, id: string, sellerId: string | null) {
  const row = await findPayout(db, id)
  if (!row || (sellerId !== null && row.sellerId !== sellerId)) throw fail('not_found')
  const items = await store.listItems(db, id)
  return { payout: payoutView(row), items: items.map((item) => itemView(item, row)) }
}

function itemView({ kind, sellerOrderId, number, amountCents }: store.ItemRow, { currency }: PayoutRow) {
  return { kind, sellerOrderId, number, amount: { cents: amountCents, currency } }
}

const page = 500
const headings = [
  'payout',
  'state',
  'asked',
  'arrives',
  'currency',
  'payout_total',
  'kind',
  'order',
  'seller_order',
  'amount',
]

/** Every payout of a seller as CSV, one line an order; amounts in units of the currency with two decimals. */
export async function exportPayouts(db: Db, sellerId: string) {
  const lines = [headings.join(',')]
  for (let after = ''; ;) {
    const rows = await store.listExport(db, sellerId, after, page)
    lines.push(...rows.map(lineOf))
    const last = rows.at(-1)?.payoutId
    if (last === undefined) break
    after = last
  }
  return { bytes: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), filename: 'payouts.csv' }
}

/** Every field is made by us: none holds a comma, a quote or a formula. */
function lineOf(row: store.PayoutExportRow): string {
  return [
    row.payoutId,
    row.state,
    row.askedAt.toISOString(),
    row.arrivesAt?.toISOString() ?? '',
    row.currency,
    decimal(row.payoutCents),
    row.kind,
    row.number ?? '',
    row.sellerOrderId ?? '',
    decimal(row.amountCents),
  ].join(',')
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A payout on the wire. */
export function payoutView(row: store.ShownPayout): Payout {
  return {
    _id: row.id,
    amount: { cents: row.amountCents, currency: row.currency },
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    failure: row.failure,
    seller: { _id: row.sellerId, username: row.username },
  }
}
