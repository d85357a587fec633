import type { OrderStanding } from '#contract/orders/seller-order-row.ts'
import { carrierName } from '#contract/orders/carriers.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { translate, translateOf, translateStored, type Language } from '#platform/language/translate.ts'
import { fieldCsvColumns } from '#modules/accounts/core/format-field-values.ts'
import { noFieldValues } from '#modules/accounts/core/field-values.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { calculateProceeds } from './earnings.rules.ts'
import { getTabFilter, findOrders, type SellerOrderFilter } from './seller-lists.ts'
import { readShippingAddresses, type ListedOrder, type ShipTo } from './seller-lists.store.ts'
import { itemColumn, itemDetailColumns, readOrderItems, type OrderItem } from './order-items.ts'
import { addressStates } from './seller-order-view.ts'
import { getOrderStanding } from './standings.ts'

interface Row extends ListedOrder {
  standing: OrderStanding
  /** Shipping address; null if the order no longer needs an address. */
  shipTo: ShipTo | null
  items: readonly OrderItem[]
}

const columns: CsvColumns<Row> = [
  ['order', ({ number }) => number],
  ['placed', ({ placedAt }) => placedAt],
  ['status', statusText],
  [
    'ship-by',
    ({ standing: { next, shipsBy } }) => (next?.what === 'ship-by' ? (shipsBy ?? new Date(next.at)) : null),
  ],
  ...itemColumn,
  ['carrier', ({ carrier }) => carrier && carrierName(carrier)],
  ['tracking-number', ({ trackingNumber }) => trackingNumber],
  ['buyer', ({ buyer }) => buyer.name],
  ['address-line1', ({ shipTo }) => shipTo?.address_line1 ?? null],
  ['address-line2', ({ shipTo }) => shipTo?.address_line2 ?? null],
  ['city', ({ shipTo }) => shipTo?.address_city ?? null],
  ['region', ({ shipTo }) => shipTo?.address_state ?? null],
  ['zip', ({ shipTo }) => shipTo?.address_zip ?? null],
  ['country', ({ buyer }) => buyer.country],
  ['earnings', ({ proceeds, state, currency }) => amountCell(centsOf({ proceeds, state }), currency)],
  ['currency', ({ currency }) => currency],
]

/** Returns an order's status in the same words as the order's web page. */
function statusText({ state, standing }: Row, language: Language): string {
  if (standing.isSentBack) return translate(language, 'order.return.sent')
  if (standing.isMissing) return translate(language, 'seller.orders.missing')
  if (standing.isLate) return translate(language, 'admin.orders.tab.late')
  return (
    translateStored(language, 'order.seller-state', state, {}) ?? translateOf(language, 'order.state', state)
  )
}

// `isBeingSent` only affects the status of the earnings, not the amount, so any value works here.
function centsOf({ proceeds, state }: Pick<ListedOrder, 'proceeds' | 'state'>): number {
  return calculateProceeds({ ...proceeds, state, isBeingSent: false }).cents
}

/** Returns a filtered list of a seller's own orders as a CSV file. */
export function exportSellerOrders(
  { db, settings, clock }: Pick<OrderContext, 'db' | 'settings' | 'clock'>,
  sellerId: string,
  { tab, from, to, sort, search }: SellerOrderFilter,
): FileReply {
  const filter = getTabFilter(tab)
  return createCsvFile<Row>({
    name: 'orders',
    now: clock.now(),
    columns: [
      ...columns,
      ...itemDetailColumns,
      ...fieldCsvColumns<Row>('order', ['seller'], ({ shipTo, sellerFields }) => ({
        ...noFieldValues,
        seller: shipTo ? sellerFields : {},
      })),
    ],
    pageRows: 500,
    async read(last, limit) {
      const query = {
        ...filter,
        sellerId,
        isHeld: false,
        from: from ?? null,
        to: to ?? null,
        isOldestFirst: sort === 'oldest',
        after: last?._id ?? null,
        limit,
        search: search || null,
      }
      const orders = await findOrders(db, query)
      const needed = orders.filter(({ state }) => addressStates.includes(state)).map(({ _id }) => _id)
      const shipTo = await readShippingAddresses(db, needed)
      const items = await readOrderItems(
        db,
        orders.map(({ _id }) => _id),
      )
      return orders.map((order) => {
        const standing = getOrderStanding(order, settings, clock.now())
        return {
          ...order,
          standing,
          shipTo: shipTo.get(order._id) ?? null,
          items: items.get(order._id) ?? [],
        }
      })
    },
  })
}
