import type { AdminOrderRow, AdminOrderFilter } from '#contract/orders/admin-orders.ts'
import type { OrderStanding } from '#contract/orders/seller-order-row.ts'
import { staffVisibilities } from '#contract/fields/custom-fields.ts'
import { parseFieldFilters } from '#contract/fields/filter-text.ts'
import { countLimit } from '#contract/table.ts'
import { formatTableColumns, fieldCsvColumns } from '#modules/accounts/core/format-field-values.ts'
import type { Language } from '#platform/language/translate.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset, type Keyset } from '#platform/database/keyset.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import type { OrderContext } from '../core/orders.context.ts'
import {
  itemColumn,
  itemDetailColumns,
  readOrderItems,
  type OrderItem,
} from '../fulfilment/views/order-items.ts'
import { readStandings } from '../fulfilment/views/standings.ts'
import { findSellerId } from '#modules/accounts/accounts.ts'
import { countOrders, listOrders, type OrdersRow, type OrdersQuery } from './orders-table.store.ts'

type TableContext = Pick<OrderContext, 'db' | 'clock' | 'sentEarnings'>

interface Page {
  after?: string | undefined
  limit: number
}

/**
 * Returns a page of paid seller orders across all sellers, and the number of orders in each tab (at most 1000). The
 * page is empty if the seller in the filter does not exist.
 */
export async function listAdminOrders(
  context: TableContext & Pick<OrderContext, 'settings'>,
  { after, limit, ...filter }: AdminOrderFilter & Page,
  language: Language,
) {
  const { db } = context
  const now = context.clock.now()
  const sellerId = await sellerOf(db, filter)
  const stuck = await stuckOf(context, filter)
  const [rows, { done: _done, refunded: _refunded, ...counts }] = await Promise.all([
    listOrders(db, {
      ...queryOf(filter),
      sellerId,
      after: readKeyset(after, filter.sort.startsWith('total') ? 'integer' : 'time'),
      limit: limit + 1,
      stuck,
      now,
    }),
    countOrders(db, { sellerId, isOwn: filter.own, now }, countLimit),
  ])
  const { page, next } = cutPage(rows, limit, keyOf)
  const ids = page.map(({ id }) => id)
  const standings = await readStandings(context, ids)
  return { orders: page.map((row) => ({ ...shown(row, language), ...standings.get(row.id)! })), next, counts }
}

interface FileRow extends OrdersRow {
  items: readonly OrderItem[]
}

/** Returns all seller orders that match the filter as a CSV file. */
export async function exportAdminOrders(context: TableContext, filter: AdminOrderFilter): Promise<FileReply> {
  const { db, clock } = context
  const sellerId = await sellerOf(db, filter)
  const stuck = await stuckOf(context, filter)
  const now = clock.now()
  return createCsvFile<FileRow>({
    name: 'orders',
    now,
    columns: [
      ...columns,
      ...itemColumn,
      ...itemDetailColumns,
      ...fieldCsvColumns<OrdersRow>('order', staffVisibilities, ({ answers }) => answers),
    ],
    read: async (last: FileRow | undefined, limit) => {
      const query = { ...queryOf(filter), sellerId, after: last && keyOf(last), limit, stuck, now }
      const rows = await listOrders(db, query)
      const items = await readOrderItems(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ ...row, items: items.get(row.id) ?? [] }))
    },
  })
}

const columns: CsvColumns<OrdersRow> = [
  ['order', ({ number }) => number],
  ['part', ({ id }) => id],
  ['paid', ({ paidAt }) => paidAt],
  ['state', ({ state }) => state],
  ['seller', ({ username }) => username],
  ['buyer', ({ buyerName }) => buyerName],
  ['email', ({ email }) => email],
  ['total', ({ totalCents, currency }) => amountCell(totalCents, currency)],
  ['refunded', ({ refundedCents, currency }) => amountCell(refundedCents, currency)],
  ['currency', ({ currency }) => currency],
]

function queryOf(
  filter: AdminOrderFilter,
): Omit<OrdersQuery, 'sellerId' | 'after' | 'limit' | 'stuck' | 'now'> {
  const { tab, own: isOwn, on, from, to, search, sort } = filter
  const fields = parseFieldFilters(filter.fields)
  return { tab, isOwn, on, sort, search: search || undefined, fields, ...daysBetween(from, to) }
}

async function stuckOf({ db, sentEarnings }: TableContext, { tab }: AdminOrderFilter): Promise<string[]> {
  return tab === 'unsent' ? sentEarnings.listStuckSellerOrderIds(db) : []
}

async function sellerOf(db: Db, { seller }: Pick<AdminOrderFilter, 'seller'>): Promise<string | undefined> {
  if (!seller) return undefined
  return (await findSellerId(db, seller)) ?? 'nobody'
}

function keyOf({ sortedBy, id }: OrdersRow): Keyset {
  return { value: sortedBy, id }
}

function shown(row: OrdersRow, language: Language): Omit<AdminOrderRow, keyof OrderStanding> {
  const money = (cents: number) => ({ cents, currency: row.currency })
  return {
    _id: row.id,
    orderId: row.orderId,
    number: row.number,
    part: row.part,
    parts: row.parts,
    paidAt: row.paidAt.toISOString(),
    state: row.state as AdminOrderRow['state'],
    seller: {
      _id: row.sellerId,
      username: row.username,
      name: row.sellerName,
      isFirstParty: row.isFirstParty,
    },
    buyer: { _id: row.buyerId, name: row.buyerName, email: row.email },
    total: money(row.totalCents),
    refunded: money(row.refundedCents),
    fields: formatTableColumns(language, 'order', row.answers),
  }
}

/** Returns the number of a seller's orders in each tab of the orders table (at most 1000 per tab). */
export async function countSellerOrdersByTab(
  { db, clock }: Pick<OrderContext, 'db' | 'clock'>,
  sellerId: string,
) {
  const { late: _late, ...counts } = await countOrders(
    db,
    { sellerId, isOwn: false, now: clock.now() },
    countLimit,
  )
  return counts
}
