import type { BuyerFilter } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/lib/text/t.ts'
import { getChoiceValues } from '#web/kit/list/tabs.tsx'

export const tabs: readonly (readonly [BuyerFilter['tab'], string])[] = [
  ['all', t('common.all')],
  ['members', t('admin.buyers.members')],
  ['unconfirmed', t('admin.buyers.unconfirmed')],
  ['blocked', t('admin.buyers.blocked')],
]
export const sorts: readonly (readonly [BuyerFilter['sort'], string])[] = [
  ['newest', t('list.sort.newest')],
  ['oldest', t('admin.list.oldest')],
  ['email', t('common.email')],
]

/** Loads the table of buyers with the filters and the page in the URL. */
export const loadBuyers = dashboardLoader(async ({ text, oneOf, page }) => {
  const filter = {
    tab: oneOf('tab', getChoiceValues(tabs)) ?? 'all',
    sort: oneOf('sort', getChoiceValues(sorts)) ?? 'newest',
    search: text('search'),
    from: text('from'),
    to: text('to'),
    fields: text('fields'),
  }
  const [found, fields] = await Promise.all([
    call('listBuyers', { query: { ...filter, ...page } }),
    call('listCustomFields', { params: { subject: 'buyer' } }),
  ])
  return { ...found, fields, filter }
})
