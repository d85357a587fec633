import type { SellerFilter } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/call.ts'
import { t } from '#web/t.ts'

const pageSize = 25

/** Those who would like to sell, by where their application stands, and those who do. */
export const tabs = [
  ['', t('admin.sellers.pending')],
  ['accepted', t('admin.sellers.approved')],
  ['signed-up', t('admin.sellers.signed-up')],
  ['refused', t('admin.sellers.rejected')],
  ['all', t('admin.sellers.all')],
  ['ready', t('admin.sellers.status.ready')],
  ['unready', t('admin.sellers.status.not-ready')],
  ['suspended', t('admin.sellers.suspended')],
] as const
export const sorts: readonly (readonly [SellerFilter['sort'], string])[] = [
  ['newest', t('list.sort.newest')],
  ['oldest', t('admin.list.oldest')],
  ['username', t('admin.sellers.username')],
]

const none = {
  '': t('admin.sellers.applications.none-pending'),
  accepted: t('admin.sellers.applications.empty'),
  'signed-up': t('admin.sellers.applications.empty'),
  refused: t('admin.sellers.applications.empty'),
}

/** The page of applications or of sellers that an address names. */
export async function loadSellers(url: string) {
  const query = new URL(url).searchParams
  const asked = query.get('tab') ?? query.get('state')
  const tab = tabs.find(([value]) => value === asked)?.[0] ?? ''
  if (tab === 'all' || tab === 'ready' || tab === 'unready' || tab === 'suspended') {
    const filter = {
      tab,
      sort: sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'newest',
      search: query.get('search') || undefined,
      from: query.get('from') || undefined,
      to: query.get('to') || undefined,
    }
    const after = query.get('after') ?? undefined
    return {
      kind: 'sellers',
      tab,
      filter,
      ...(await call('listAdminSellers', { query: { ...filter, after } })),
    } as const
  }
  const page = Math.max(1, Number(query.get('page')) || 1)
  const state = tab === '' ? 'open' : tab
  const { applications, total } = await call('listApplications', { query: { state, page } })
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { kind: 'applications', tab, applications, page, pages, none: none[tab] } as const
}
