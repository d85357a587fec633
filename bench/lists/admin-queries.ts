import { buyerSorts, buyerTabs } from '#contract/accounts/admin-buyers.ts'
import { adminOrderSorts, adminOrderTabs } from '#contract/orders/admin-orders.ts'
import { sellerSorts, sellerTabs } from '#contract/accounts/admin-sellers.ts'
import { adminListingTabs, adminListingSorts } from '#contract/listings/moderation.ts'
import type { TimedCall } from '../latencies.ts'
import type { SeededAdmin } from './seed-admin.ts'

const api = '/api/admin'
const enc = encodeURIComponent
const wordsOf = (text: string): string[] => text.split(' ')

/** Returns the measured API calls of the admin area: first pages, filters, sort orders, searches and single records. */
export function adminQueries(seeded: SeededAdmin): TimedCall[] {
  const of = <T>(all: readonly T[], at: number): T => all[at % all.length]!
  const day = (at: number): string => new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10)
  const plain = (name: string, url: string): TimedCall => ({ name, url: () => url })
  const each = (name: string, path: string, values: readonly string[]): TimedCall[] =>
    values.map((value) => plain(`${name} ${value}`, `${path}${value}`))
  return [
    plain('home: tasks', `${api}/tasks`),
    ...each('home: days', `${api}/days?days=`, ['30', '365']),
    { name: 'search: order number', url: (at) => `${api}/search?q=${of(seeded.numbers, at)}` },
    { name: 'search: e-mail', url: (at) => `${api}/search?q=${enc(of(seeded.emails, at))}` },
    { name: 'search: two letters', url: (at) => `${api}/search?q=${of(seeded.emails, at).slice(0, 2)}` },
    { name: 'search: title', url: (at) => `${api}/search?q=${enc(of(seeded.titles, at).slice(0, 12))}` },
    { name: 'search: surname', url: (at) => `${api}/search?q=${wordsOf(of(seeded.names, at)).at(-1)!}` },
    {
      name: 'search: start of a surname',
      url: (at) => `${api}/search?q=${wordsOf(of(seeded.names, at)).at(-1)!.slice(0, 3)}`,
    },
    { name: 'search: guest', url: (at) => `${api}/search?q=${enc(of(seeded.guests, at))}` },
    {
      name: 'search: middle of a title',
      url: (at) => `${api}/search?q=${enc(wordsOf(of(seeded.titles, at))[1]!)}`,
    },
    {
      name: 'search: two title words in reverse order',
      url: (at) => `${api}/search?q=${enc(wordsOf(of(seeded.titles, at)).slice(-2).toReversed().join(' '))}`,
    },
    { name: 'search: no match', url: (at) => `${api}/search?q=nowhere${at}` },

    ...each('orders: tab', `${api}/orders?tab=`, adminOrderTabs),
    ...each('orders: sort', `${api}/orders?sort=`, adminOrderSorts),
    ...each('orders: done, sort', `${api}/orders?tab=done&sort=`, adminOrderSorts),
    { name: 'orders: one seller', url: (at) => `${api}/orders?seller=${of(seeded.usernames, at)}` },
    {
      name: 'orders: one seller, by total',
      url: (at) => `${api}/orders?sort=total-desc&seller=${of(seeded.usernames, at)}`,
    },
    { name: 'orders: one week', url: (at) => `${api}/orders?from=${day(at * 2 + 7)}&to=${day(at * 2)}` },
    { name: 'orders: one year, by total', url: () => `${api}/orders?sort=total-desc&from=${day(365)}` },
    {
      name: 'orders: shipped in a week',
      url: (at) => `${api}/orders?on=shipped&from=${day(at + 7)}&to=${day(at)}`,
    },
    { name: 'refunds: one week', url: (at) => `${api}/refunds?from=${day(at + 7)}&to=${day(at)}` },
    { name: 'orders: number', url: (at) => `${api}/orders?search=${of(seeded.numbers, at)}` },
    { name: 'orders: e-mail', url: (at) => `${api}/orders?search=${enc(of(seeded.emails, at))}` },
    {
      name: 'orders: a common name',
      url: (at) => `${api}/orders?search=${of(seeded.emails, at).slice(0, 3)}`,
    },
    { name: 'orders: single order', url: (at) => `${api}/orders/${of(seeded.orderIds, at)}` },
    {
      name: 'orders: amounts of a single order',
      url: (at) => `${api}/orders/${of(seeded.orderIds, at)}/money`,
    },

    ...each('buyers: tab', `${api}/buyers?tab=`, buyerTabs),
    ...each('buyers: sort', `${api}/buyers?sort=`, buyerSorts),
    ...each('buyers: by e-mail,', `${api}/buyers?sort=email&tab=`, buyerTabs),
    { name: 'buyers: e-mail', url: (at) => `${api}/buyers?search=${enc(of(seeded.emails, at))}` },
    {
      name: 'buyers: a common name',
      url: (at) => `${api}/buyers?search=${of(seeded.emails, at).slice(0, 3)}`,
    },
    { name: 'buyers: one week', url: (at) => `${api}/buyers?from=${day(at + 7)}&to=${day(at)}` },
    { name: 'buyers: single buyer', url: (at) => `${api}/buyers/${of(seeded.buyerIds, at)}` },

    ...each('sellers: tab', `${api}/sellers?tab=`, sellerTabs),
    ...each('sellers: sort', `${api}/sellers?sort=`, sellerSorts),
    { name: 'sellers: username', url: (at) => `${api}/sellers?search=${of(seeded.usernames, at)}` },
    { name: 'sellers: single seller', url: (at) => `${api}/sellers/${of(seeded.sellerIds, at)}` },
    plain('applications: first page', `${api}/applications?state=open`),

    ...each('listings: tab', `${api}/listings?tab=`, adminListingTabs),
    ...each('listings: sort', `${api}/listings?sort=`, adminListingSorts),
    ...each('listings: sold, sort', `${api}/listings?tab=sold&sort=`, adminListingSorts),
    { name: 'listings: one seller', url: (at) => `${api}/listings?seller=${of(seeded.usernames, at)}` },
    {
      name: 'listings: search',
      url: (at) => `${api}/listings?search=${enc(of(seeded.titles, at).split(' ').slice(0, 2).join(' '))}`,
    },
    {
      name: 'listings: a common word',
      url: (at) => `${api}/listings?search=${of(['coat', 'dress', 'silk'], at)}`,
    },
    plain('listings: to review', `${api}/listings/checks`),
    plain('brands: first page', `${api}/brands`),
    plain('brands: search', `${api}/brands?search=ma`),

    plain('issues: waiting', `${api}/issues?tab=waiting`),
    plain('issues: open', `${api}/issues?tab=open`),
    plain('feedback: first page', `${api}/feedback`),
    plain('members: first page', `${api}/members`),
    { name: 'members: search', url: (at) => `${api}/members?search=${enc(of(seeded.emails, at))}` },
    plain('gifts: first page', `${api}/gifts`),
    plain('payouts: first page', `${api}/payouts`),
    plain('disputes: first page', `${api}/disputes`),
    plain('ledger: accounts', `${api}/ledger`),
    plain('ledger: entries', `${api}/ledger/entries`),
    plain('ledger: entries of one account', `${api}/ledger/entries?account=fee_revenue`),
    plain('audit: first page', `${api}/audit`),
    plain('audit: by action', `${api}/audit?action=seller.suspend`),
    plain('emails: first page', `${api}/mails`),
    { name: 'emails: search', url: (at) => `${api}/mails?search=${enc(of(seeded.emails, at))}` },
    plain('jobs: failed', `${api}/jobs`),
    plain('webhooks: first page', `${api}/webhooks`),
    plain('privacy: first page', `${api}/privacy`),
  ]
}
