import type { SellerFilter } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { hasCurrentRight } from '../role.tsx'
import { t } from '#web/lib/text/t.ts'
import { getChoiceValues } from '#web/kit/list/tabs.tsx'

const pageSize = 25

/** Tabs of the sellers page: applications by state, and sellers. */
export const tabs = [
  ['', t('admin.sellers.pending')],
  ['accepted', t('admin.sellers.approved')],
  ['signed-up', t('admin.sellers.signed-up')],
  ['rejected', t('admin.sellers.rejected')],
  ['all', t('admin.sellers.all')],
  ['ready', t('admin.sellers.status.ready')],
  ['unready', t('admin.sellers.status.not-ready')],
  ['suspended', t('admin.sellers.suspended')],
] as const
const ofApplications: readonly string[] = ['', 'accepted', 'signed-up', 'rejected']

/** Returns the tabs that the user's role has access to. */
export function shownTabs(may: (right: 'applications') => boolean) {
  return tabs.filter(([value]) => may('applications') || !ofApplications.includes(value))
}

export const sorts: readonly (readonly [SellerFilter['sort'], string])[] = [
  ['newest', t('list.sort.newest')],
  ['oldest', t('admin.list.oldest')],
  ['username', t('admin.sellers.username')],
]

const none = {
  '': t('admin.sellers.applications.none-pending'),
  accepted: t('admin.sellers.applications.empty'),
  'signed-up': t('admin.sellers.applications.empty'),
  rejected: t('admin.sellers.applications.empty'),
}

/** Loads the applications or sellers for the tab, filters and page in the URL. */
export const loadSellers = dashboardLoader(async ({ text, oneOf, page: rows }) => {
  const isForApplications = hasCurrentRight('applications')
  const tab =
    oneOf('tab', getChoiceValues(tabs)) ??
    oneOf('state', getChoiceValues(tabs)) ??
    (isForApplications ? '' : 'all')
  if (tab === 'all' || tab === 'ready' || tab === 'unready' || tab === 'suspended') {
    const sort = oneOf('sort', getChoiceValues(sorts)) ?? 'newest'
    const filter = { tab, sort, search: text('search'), from: text('from'), to: text('to') }
    const query = { ...filter, fields: text('fields') }
    const [found, fields] = await Promise.all([
      call('listAdminSellers', { query: { ...query, ...rows } }),
      call('listCustomFields', { params: { subject: 'seller' } }),
    ])
    return { kind: 'sellers', tab, filter: query, fields, ...found } as const
  }
  const page = Math.max(1, Number(text('page')) || 1)
  const state = tab === '' ? 'open' : tab
  const { applications, total } = await call('listApplications', { query: { state, page } })
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { kind: 'applications', tab, applications, page, pages, none: none[tab] } as const
})
