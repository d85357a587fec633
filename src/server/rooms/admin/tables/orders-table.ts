import type { OfficeOrderRow, OfficeOrderWish } from '#contract/office-orders.ts'
import { countLimit } from '#contract/table.ts'
import type { Clock } from '#platform/clock.ts'
import { csvFile, type CsvColumns } from '#platform/csv-file.ts'
import type { Db } from '#platform/db.ts'
import { pageOf, readKeyset, type Keyset } from '#platform/keyset.ts'
import type { FileReply } from '#platform/serve.ts'
import { daysBetween } from './days-between.ts'
import { findSellerId } from './sellers-table.store.ts'
import { countParts, listParts, type OrdersRow, type OrdersWish } from './orders-table.store.ts'

interface Page {
  after?: string | undefined
  limit: number
}

/** A page of all sellers' paid parts, and how many wait where (1000 means or more). A seller unknown has none. */
export async function listOfficeOrders(db: Db, { after, limit, ...wish }: OfficeOrderWish & Page) {
  const sellerId = await sellerOf(db, wish)
  const [rows, { done: _done, ...counts }] = await Promise.all([
    listParts(db, {
      ...understood(wish),
      sellerId,
      after: readKeyset(after, wish.sort.startsWith('total') ? 'integer' : 'time'),
      limit: limit + 1,
    }),
    countParts(db, sellerId, countLimit),
  ])
  const { page, next } = pageOf(rows, limit, keyOf)
  return { orders: page.map(shown), next, counts }
}

/** The same table as a file, whole. */
export async function exportOfficeOrders(
  { db, clock }: { db: Db; clock: Clock },
  wish: OfficeOrderWish,
): Promise<FileReply> {
  const sellerId = await sellerOf(db, wish)
  return csvFile({
    name: 'orders',
    now: clock.now(),
    columns,
    read: (last: OrdersRow | undefined, limit) =>
      listParts(db, { ...understood(wish), sellerId, after: last && keyOf(last), limit }),
  })
}

const columns: CsvColumns<OrdersRow> = [
  ['order', ({ number }) => number],
  ['part', ({ id }) => id],
  ['paid', ({ paidAt }) => paidAt.toISOString()],
  ['state', ({ state }) => state],
  ['seller', ({ username }) => username],
  ['buyer', ({ buyerName }) => buyerName],
  ['email', ({ email }) => email],
  ['total', ({ totalCents }) => (totalCents / 100).toFixed(2)],
  ['refunded', ({ refundedCents }) => (refundedCents / 100).toFixed(2)],
  ['currency', ({ currency }) => currency],
]

function understood(wish: OfficeOrderWish): Omit<OrdersWish, 'sellerId' | 'after' | 'limit'> {
  const { tab, on, from, to, search, sort } = wish
  return { tab, on, sort, search: search || undefined, ...daysBetween(from, to) }
}

async function sellerOf(db: Db, { seller }: Pick<OfficeOrderWish, 'seller'>): Promise<string | undefined> {
  if (!seller) return undefined
  return (await findSellerId(db, seller)) ?? 'nobody'
}

function keyOf({ sortedBy, id }: OrdersRow): Keyset {
  return { value: sortedBy, id }
}

function shown(row: OrdersRow): OfficeOrderRow {
  const money = (cents: number) => ({ cents, currency: row.currency })
  return {
    _id: row.id,
    orderId: row.orderId,
    number: row.number,
    paidAt: row.paidAt.toISOString(),
    state: row.state as OfficeOrderRow['state'],
    seller: { _id: row.sellerId, username: row.username, name: row.sellerName },
    buyer: { _id: row.buyerId, name: row.buyerName, email: row.email },
    total: money(row.totalCents),
    refunded: money(row.refundedCents),
  }
}
