import { marketDay } from '#platform/settings/market-days.ts'
import type { SellerOrderSort } from '#contract/orders/seller-order-sorts.ts'
import type { SellerOrderTab } from '#contract/orders/seller-orders.ts'
import { tabCountLimit } from '#contract/orders/seller-order-row.ts'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import type { Db } from '#platform/database/db.ts'
import { calculateProceeds } from './earnings.rules.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import type { WaitingDays } from '../../core/orders.timers.ts'
import * as store from './seller-lists.store.ts'
import { getOrderStanding } from './standings.ts'
import { statesAwaitingSeller } from './standings.store.ts'
import { listSalesDays, type SalesDay } from '../../core/seller-sales.store.ts'

/** States of the orders in each tab of the seller's dashboard. Unpaid orders do not appear in any tab. */
const tabs: Record<Exclude<SellerOrderTab, 'your-turn'>, readonly SellerOrderState[]> = {
  'to-ship': ['paid'],
  shipped: ['shipped', 'delivered'],
  issue: ['issue', 'returning', 'returned', 'disputed'],
  done: ['received', 'completed', 'cancelled', 'refunded', 'won', 'lost'],
}
const all = Object.values(tabs).flat()
/** States in which the seller's earnings cannot be released yet. */
const heldStates = [...tabs['to-ship'], ...tabs.shipped, ...tabs.issue]

/**
 * Returns the filter of a tab: its states, and whether the tab contains only orders in which the seller has to act.
 */
export function getTabFilter(
  tab: SellerOrderTab | undefined,
): Pick<store.SellerOrderListQuery, 'states' | 'isSellersTurn'> {
  if (tab === 'your-turn') return { states: statesAwaitingSeller, isSellersTurn: true }
  return { states: tab ? tabs[tab] : null, isSellersTurn: false }
}

/** Filter and sort order of a list of a seller's orders. */
export interface SellerOrderFilter {
  tab?: SellerOrderTab | undefined
  /** First and last day of payment, in the marketplace's time zone. */
  from?: string | undefined
  to?: string | undefined
  sort: SellerOrderSort
  search?: string | undefined
}

export interface ListRequest extends SellerOrderFilter {
  held?: boolean
  after?: string | undefined
  limit: number
}

/** Returns a page of a seller's own orders and the number of orders in each tab (at most 1000). */
export async function listSellerOrders(
  {
    db,
    settings,
    clock,
    listPendingTransfers,
  }: Pick<OrderContext, 'db' | 'settings' | 'clock' | 'listPendingTransfers'>,
  sellerId: string,
  request: ListRequest,
) {
  const { tab, from = null, to = null, sort, search, held = false, after, limit } = request
  const filter = getTabFilter(tab)
  const query = {
    ...filter,
    sellerId,
    states: filter.states ?? (held ? heldStates : null),
    isHeld: held,
    from,
    to,
    isOldestFirst: sort === 'oldest',
    after: after ?? null,
    limit: limit + 1,
    search: search || null,
  }
  const [rows, counts, yourTurn] = await Promise.all([
    findOrders(db, query),
    store.countStates(db, sellerId, all, tabCountLimit),
    store.countOrdersAwaitingSeller(db, sellerId, statesAwaitingSeller, tabCountLimit),
  ])
  const page = rows.slice(0, limit)
  const released = page.filter(({ proceeds }) => proceeds.isReleased).map(({ _id }) => _id)
  const beingSent = released.length > 0 ? await listPendingTransfers(db, released) : new Set<string>()
  const count = (of: keyof typeof tabs): number =>
    Math.min(
      tabCountLimit,
      tabs[of].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0),
    )
  return {
    orders: page.map((row) => shown(row, beingSent.has(row._id), settings, clock.now())),
    next: rows.length > limit ? page.at(-1)!._id : null,
    counts: {
      yourTurn,
      toShip: count('to-ship'),
      shipped: count('shipped'),
      issue: count('issue'),
      done: count('done'),
    },
  }
}

/** Returns a page of a seller's orders that match the query and its search text, if any. */
export async function findOrders(db: Db, query: store.SellerOrderListQuery): Promise<store.ListedOrder[]> {
  const { search } = query
  if (search === null) return store.listOrders(db, query)
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const found =
    number && query.after === null
      ? await store.findOrdersByNumber(db, { ...query, search }, Number(number))
      : []
  return found.length > 0 ? found : store.searchOrders(db, { ...query, search })
}

function shown(
  row: store.ListedOrder,
  isBeingSent: boolean,
  waits: WaitingDays,
  now: number,
): SellerOrderListRow {
  const { placedAt, paidAt, packedAt, dueAt, dueMove, proceeds, currency, issue, returnStatus, ...rest } = row
  const { isMissing, shipsBy, totalCents, refundedCents, sellerFields: _sellerFields, ...listed } = rest
  const { status, cents } = calculateProceeds({ ...proceeds, isBeingSent, state: row.state })
  const amount = { cents, currency }
  const { state } = row
  return {
    ...listed,
    ...getOrderStanding(
      { state, issue, returnStatus, isMissing, dueAt, dueMove, paidAt, shipsBy },
      waits,
      now,
    ),
    placedAt: placedAt.toISOString(),
    packedAt: packedAt?.toISOString() ?? null,
    total: { cents: totalCents, currency },
    refunded: { cents: refundedCents, currency },
    earnings: amount,
    proceeds: { status, amount },
  }
}

/**
 * Returns a seller's daily sales for the last `days` days, including today, in the marketplace's time zone. Canceled
 * orders do not count.
 */
export function listSales({ db, clock }: OrderContext, sellerId: string, days: number): Promise<SalesDay[]> {
  const now = clock.now()
  return listSalesDays(db, sellerId, marketDay(now, 1 - days), marketDay(now))
}
