import type { Payout } from '#contract/payouts/payouts.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import * as store from './payout-queries.store.ts'
import { findPayout, type PayoutRow } from '../core/payouts.store.ts'
import { payoutFailureText } from '#platform/payments/ports/payout-failures.ts'
import type { Language } from '#platform/language/translate.ts'

/**
 * Returns a page of payouts, newest first. If `sellerId` is undefined, includes all sellers. Pass `next` as `after` to
 * read the next page.
 */
export async function listPayouts(
  db: Db,
  of: { sellerId?: string | undefined; after?: string | undefined; limit: number },
  language: Language,
): Promise<{ payouts: Payout[]; next: string | null }> {
  const rows = await store.listPayouts(db, { ...of, limit: of.limit + 1 })
  const shown = rows.slice(0, of.limit)
  return {
    payouts: shown.map((row) => payoutView(row, language)),
    next: rows.length > of.limit ? shown.at(-1)!.id : null,
  }
}

/**
 * Returns a payout with its items, which add up to the payout's amount. If `sellerId` is null, the payout can belong to
 * any seller.
 * @throws not_found
 */
export async function getPayout(db: Db, id: string, sellerId: string | null, language: Language) {
  const row = await findPayout(db, id)
  if (!row || (sellerId !== null && row.sellerId !== sellerId)) throw fail('not_found')
  const items = await store.listItems(db, id)
  return { payout: payoutView(row, language), items: items.map((item) => itemView(item, row)) }
}

function itemView({ kind, sellerOrderId, number, amountCents }: store.ItemRow, { currency }: PayoutRow) {
  return { kind, sellerOrderId, number, amount: { cents: amountCents, currency } }
}

const columns: CsvColumns<store.PayoutExportRow> = [
  ['payout', ({ payoutId }) => payoutId],
  ['state', ({ state }) => state],
  ['asked', ({ askedAt }) => askedAt],
  ['arrives', ({ arrivesAt }) => arrivesAt],
  ['currency', ({ currency }) => currency],
  ['payout-total', ({ payoutCents, currency }) => amountCell(payoutCents, currency)],
  ['kind', ({ kind }) => kind],
  ['order', ({ number }) => number],
  ['seller-order', ({ sellerOrderId }) => sellerOrderId],
  ['amount', ({ amountCents, currency }) => amountCell(amountCents, currency)],
]

/** Returns all payouts to a seller as a CSV file. Each line is one order in a payout. Amounts are in currency units. */
export function exportPayouts(db: Db, sellerId: string, now: number): FileReply {
  return createCsvFile({
    name: 'payouts',
    now,
    columns,
    pageRows: 500,
    // `limit` is a number of payouts. Each payout has at least one row, so a page with fewer rows than `limit` is the
    // last page.
    read: (last: store.PayoutExportRow | undefined, limit) =>
      store.listExport(db, sellerId, last?.payoutId ?? '', limit),
  })
}

/** Converts a payout to the API format. */
export function payoutView(row: store.PayoutSummaryRow, language: Language): Payout {
  return {
    _id: row.id,
    amount: { cents: row.amountCents, currency: row.currency },
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    failure: row.failure && payoutFailureText(language, row.failure),
    seller: { _id: row.sellerId, username: row.username },
  }
}
