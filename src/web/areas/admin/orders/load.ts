import type { AdminOrderSort, AdminOrderTab } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'
import { t } from '#web/t.ts'

/** The tab's name in the address, and its words. */
export const tabs: readonly (readonly [AdminOrderTab, string])[] = [
  ['all', t('admin.all')],
  ['to-ship', t('admin.state.to-ship')],
  ['late', t('admin.orders.tab.late')],
  ['shipped', t('admin.orders.tab.shipped')],
  ['issue', t('admin.orders.tab.issue')],
  ['done', t('order.state.completed')],
  ['refunded', t('admin.refunded')],
  ['unsent', t('admin.orders.tab.unsent')],
]
export const sorts: readonly (readonly [AdminOrderSort, string])[] = [
  ['newest', t('admin.newest-first')],
  ['oldest', t('admin.oldest-first')],
  ['total-desc', t('admin.orders.sort.total-desc')],
  ['total-asc', t('admin.orders.sort.total-asc')],
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
