import type { BuyerFilter } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/call.ts'

export const tabs: readonly (readonly [BuyerFilter['tab'], string])[] = [
  ['all', 'All'],
  ['members', 'Members'],
  ['unconfirmed', 'Not confirmed'],
]
export const sorts: readonly (readonly [BuyerFilter['sort'], string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['email', 'E-mail'],
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
