import type { AdminOrderSort, AdminOrderTab } from '#contract/orders/admin-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/lib/text/t.ts'
import { getChoiceValues } from '#web/kit/list/tabs.tsx'

/** Tabs of the orders table, each with its value in the URL and its label. */
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

/**
 * Loads the table of orders for the tab, filters and page in the URL. `/sa/own-orders` lists only orders for
 * first-party items.
 */
export const loadOrders = dashboardLoader(async ({ path, text, oneOf, page }) => {
  const filter = {
    own: path === '/sa/own-orders',
    tab: oneOf('tab', getChoiceValues(tabs)) ?? 'all',
    sort: oneOf('sort', getChoiceValues(sorts)) ?? 'newest',
    search: text('search'),
    seller: text('seller'),
    on: oneOf('on', ['shipped']) ?? ('paid' as const),
    from: text('from'),
    to: text('to'),
    fields: text('fields'),
  }
  const [found, fields] = await Promise.all([
    call('listAdminOrders', { query: { ...filter, own: String(filter.own), ...page } }),
    call('listCustomFields', { params: { subject: 'order' } }),
  ])
  return { ...found, fields, filter }
})
