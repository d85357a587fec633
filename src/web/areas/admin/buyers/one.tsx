import { href, Link } from 'react-router'
import type { AdminBuyerDetails } from '#contract/accounts/admin-buyers.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { Answers } from '#web/features/fields/answers.tsx'
import { Figure } from '#web/kit/figure.tsx'
import { Block } from './block.tsx'
import { loadStaffNotes } from '../notes/load.ts'
import { StaffNotes } from '../notes/notes.tsx'
import { ExpirePassword } from '../expire-password.tsx'
import { ResetSecondFactor } from '../reset-second-factor.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { adminOrderStateLabels } from '../state-labels.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

type OrderRow = AdminBuyerDetails['lastOrders'][number]

export const clientLoader = dashboardLoader(async ({ id }) => {
  const [buyer, notes] = await Promise.all([
    call('getBuyerFile', { params: { id } }),
    loadStaffNotes('buyer', id),
  ])
  return { buyer, notes }
})

const columns: readonly TableColumn<OrderRow>[] = [
  {
    head: t('common.order'),
    isName: true,
    cell: ({ _id, number }) => (
      <Link to={href('/sa/orders/:id', { id: _id })} className="text-link font-semibold tabular-nums">
        {number}
      </Link>
    ),
  },
  { head: t('admin.buyers.placed'), cell: ({ placedAt }) => dateText(placedAt) },
  {
    head: t('common.sellers'),
    cell: ({ sellerOrders }) =>
      sellerOrders.map(({ seller, state }) => `@${seller}: ${adminOrderStateLabels[state]}`).join('; '),
  },
  { head: t('common.total'), isNumber: true, cell: ({ total }) => exactMoneyText(total) },
]

export default function BuyerPage({ loaderData: { buyer, notes } }: Route.ComponentProps) {
  const { name, email, username, phone, joinedAt, isConfirmed, lastOrders } = buyer
  const facts = [
    username && `@${username}`,
    phone,
    !isConfirmed && t('admin.buyers.unconfirmed-email'),
    t('admin.buyers.joined', { date: dateText(joinedAt) }),
  ].filter(Boolean)
  return (
    <DashboardPage
      title={name || email}
      lead={
        <>
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          {` · ${facts.join(' · ')}`}
          <span className="block">
            <TextLink to="/sa/buyers">{t('admin.buyers.all')}</TextLink>
          </span>
        </>
      }
    >
      <dl className="grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
        <Figure
          label={t('common.orders')}
          text={countText(buyer.orders)}
          to={`/sa/orders?${new URLSearchParams({ search: email })}`}
        />
        <Figure
          label={t('admin.buyers.membership')}
          text={
            buyer.memberUntil
              ? t('admin.buyers.membership.until', { date: dateText(buyer.memberUntil) })
              : t('admin.buyers.membership.none')
          }
          to={buyer.memberUntil ? '/sa/members' : undefined}
        />
        <Figure label={t('admin.buyers.devices')} text={countText(buyer.sessions)} />
        <Figure label={t('admin.buyers.watching')} text={countText(buyer.watching)} />
      </dl>
      <Answers answers={buyer.answers} className="mt-6" />
      <SignOutPerson kind="buyer" id={buyer._id} name={name || email} />
      <ExpirePassword kind="buyer" id={buyer._id} name={name || email} />
      <ResetSecondFactor kind="buyer" id={buyer._id} name={name || email} />
      <Block buyer={buyer} />
      <h2 className="mt-10 mb-3 font-display text-title">{t('admin.buyers.recent')}</h2>
      <List
        label={t('admin.buyers.recent')}
        rows={lastOrders}
        columns={columns}
        empty={t('admin.buyers.no-orders')}
      />
      {notes && <StaffNotes subject="buyer" subjectId={buyer._id} notes={notes} />}
    </DashboardPage>
  )
}
