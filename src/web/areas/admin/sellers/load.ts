import type { SellerFilter } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/call.ts'

const pageSize = 25

/** Those who would like to sell, by where their application stands, and those who do. */
export const tabs = [
  ['', 'To decide'],
  ['accepted', 'Accepted'],
  ['signed-up', 'Signed up'],
  ['refused', 'Refused'],
  ['all', 'All sellers'],
  ['ready', 'Ready to sell'],
  ['unready', 'Not ready'],
  ['suspended', 'Suspended'],
] as const
export const sorts: readonly (readonly [SellerFilter['sort'], string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['username', 'Username'],
]

const none = {
  '': 'Nobody is waiting',
  accepted: 'Nobody here',
  'signed-up': 'Nobody here',
  refused: 'Nobody here',
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
