import type { BuyerFilter } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/call.ts'
import { t } from '#web/t.ts'

export const tabs: readonly (readonly [BuyerFilter['tab'], string])[] = [
  ['all', t('common.all')],
  ['members', t('admin.buyers.members')],
  ['unconfirmed', t('admin.buyers.unconfirmed')],
]
export const sorts: readonly (readonly [BuyerFilter['sort'], string])[] = [
  ['newest', t('list.sort.newest')],
  ['oldest', t('admin.list.oldest')],
  ['email', t('common.email')],
]

/** The page of the table that an address names. */
export async function loadBuyers(url: string) {
  const query = new URL(url).searchParams
  const filter = {
    tab: tabs.find(([value]) => value === query.get('tab'))?.[0] ?? 'all',
    sort: sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'newest',
    search: query.get('search') || undefined,
    from: query.get('from') || undefined,
    to: query.get('to') || undefined,
  }
  const after = query.get('after') ?? undefined
  return { ...(await call('listBuyers', { query: { ...filter, after } })), filter }
}
