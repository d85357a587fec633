import type { AdminOrderSort, AdminOrderTab } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'

/** The tab's name in the address, and its words. */
export const tabs: readonly (readonly [AdminOrderTab, string])[] = [
  ['all', 'All'],
  ['to-ship', 'To ship'],
  ['late', 'Late'],
  ['shipped', 'Shipped'],
  ['issue', 'With an issue'],
  ['done', 'Done'],
  ['refunded', 'Given back'],
  ['unsent', 'Earnings not sent'],
]
export const sorts: readonly (readonly [AdminOrderSort, string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['total-desc', 'Total, high to low'],
  ['total-asc', 'Total, low to high'],
]

/** What an address of the table asks for. */
export function filterOf(url: string) {
  const query = new URL(url).searchParams
  return {
    tab: tabs.find(([value]) => value === query.get('tab'))?.[0] ?? 'all',
    sort: sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'newest',
    search: query.get('search') || undefined,
    seller: query.get('seller') || undefined,
    on: query.get('on') === 'shipped' ? ('shipped' as const) : ('paid' as const),
    from: query.get('from') || undefined,
    to: query.get('to') || undefined,
  }
}

export async function loadOrders(url: string) {
  const filter = filterOf(url)
  const after = new URL(url).searchParams.get('after') ?? undefined
  return { ...(await call('listAdminOrders', { query: { ...filter, after } })), filter }
}
