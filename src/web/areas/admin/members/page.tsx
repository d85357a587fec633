import { href } from 'react-router'
import { memberSorts, memberTabs, type AdminMember } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { AdminLink } from '../role.tsx'
import type { Route } from './+types/page.ts'

const tabs = [
  { value: '', label: t('admin.page.members') },
  { value: 'leaving', label: t('admin.members.leaving') },
  { value: 'overdue', label: t('admin.members.overdue') },
  { value: 'gift', label: t('admin.members.gift') },
  { value: 'ended', label: t('admin.members.ended') },
  { value: 'all', label: t('admin.all') },
] as const
const sorts = [
  ['newest', t('admin.members.sort.newest')],
  ['ending', t('admin.members.sort.ending')],
] as const

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const tab = oneOf('tab', memberTabs) ?? 'members'
  const filter = { tab, sort: oneOf('sort', memberSorts) ?? 'newest', search: text('search') }
  return { ...(await call('listMembers', { query: { ...filter, ...page } })), filter }
})

const states: Record<NonNullable<AdminMember['subscriptionStatus']>, string> = {
  active: t('admin.members.active'),
  trialing: t('admin.members.trialing'),
  past_due: t('admin.members.overdue'),
  incomplete: t('admin.members.incomplete'),
  incomplete_expired: t('admin.members.incomplete'),
  unpaid: t('admin.members.unpaid'),
  canceled: t('admin.members.ended'),
  paused: t('admin.members.paused'),
  gift: t('admin.members.gift'),
}

const columns: readonly TableColumn<AdminMember>[] = [
  {
    head: t('admin.members.member'),
    isName: true,
    cell: ({ _id, name, email }) => (
      <>
        <AdminLink to={href('/sa/buyers/:id', { id: _id })}>{name || email}</AdminLink>
        <span className="block text-note break-all text-soft">{email}</span>
      </>
    ),
  },
  { head: t('admin.status'), cell: stateOf },
  {
    head: t('admin.price'),
    isNumber: true,
    cell: ({ price, interval }) =>
      price && interval ? t('admin.price-per', { price: exactMoneyText(price), interval }) : '–',
  },
  {
    head: t('admin.members.until'),
    isNumber: true,
    cell: ({ memberUntil, giftUntil }) =>
      dateText(giftUntil !== null && giftUntil > memberUntil ? giftUntil : memberUntil),
  },
]

function stateOf({ isMember, subscriptionStatus, subscriptionCanceled }: AdminMember): string {
  if (!isMember) return t('admin.members.ended')
  const state = subscriptionStatus === null ? t('admin.members.member') : states[subscriptionStatus]
  return subscriptionCanceled ? t('admin.members.state-leaving', { state }) : state
}

export default function MembersPage({ loaderData: { members, next, filter } }: Route.ComponentProps) {
  const tab = filter.tab === 'members' ? '' : filter.tab
  return (
    <ListPage
      title={t('admin.page.members')}
      lead={t('admin.members.lead')}
      csv={{ name: 'members.csv', load: () => call('exportMembers', { query: filter }) }}
      tabs={{ label: t('admin.page.members'), name: 'tab', tabs, current: tab }}
      search={{ label: t('admin.members.find'), hint: t('admin.members.find.hint'), value: filter.search }}
      sort={{ current: filter.sort, options: sorts }}
      rows={members}
      columns={columns}
      empty={t('admin.members.none')}
      next={next}
    />
  )
}
