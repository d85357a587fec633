import type { AdminRefund, RefundInput } from '#contract/orders/admin-orders.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset, type Keyset } from '#platform/database/keyset.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import { listIssuedRefundRows, type RefundsRow } from './refunds-table.store.ts'
import type { Platform } from '#platform/module.ts'
import { refundReasonText, formatReasonForApi } from '../core/refund-reasons.ts'

interface Page {
  after?: string | undefined
  limit: number
}

/** Returns a page of successful refunds, latest first. */
export async function listIssuedRefunds(db: Db, { after, limit, from, to }: RefundInput & Page) {
  const key = readKeyset(after, 'time')
  const rows = await listIssuedRefundRows(db, { ...daysBetween(from, to), after: key, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, keyOf)
  return { refunds: page.map(shown), next }
}

/** Returns all successful refunds in the date range as a CSV file. */
export async function exportIssuedRefunds(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { from, to }: RefundInput,
): Promise<FileReply> {
  return createCsvFile({
    name: 'refunds',
    now: clock.now(),
    columns,
    read: (last: RefundsRow | undefined, limit) =>
      listIssuedRefundRows(db, { ...daysBetween(from, to), after: last && keyOf(last), limit }),
  })
}

const columns: CsvColumns<RefundsRow> = [
  ['refund', ({ id }) => id],
  ['order', ({ number }) => number],
  ['part', ({ sellerOrderId }) => sellerOrderId],
  ['made', ({ madeAt }) => madeAt],
  ['seller', ({ username }) => username],
  ['buyer', ({ buyerName }) => buyerName],
  ['amount', ({ amountCents, currency }) => amountCell(amountCents, currency)],
  ['currency', ({ currency }) => currency],
  ['by', ({ by }) => by],
  ['reason', (row, language) => refundReasonText(language, row)],
]

function keyOf({ sortedBy, id }: RefundsRow): Keyset {
  return { value: sortedBy, id }
}

function shown(row: RefundsRow): AdminRefund {
  const { id: _id, sellerOrderId, number, buyerName } = row
  return {
    _id,
    sellerOrderId,
    number,
    buyerName,
    ...formatReasonForApi(row),
    seller: { _id: row.sellerId, username: row.username },
    amount: { cents: row.amountCents, currency: row.currency },
    by: row.by as AdminRefund['by'],
    madeAt: row.madeAt.toISOString(),
  }
}
