import { href } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/lib/text/t.ts'
import { Answers } from '#web/features/fields/answers.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { ratingText } from '#web/lib/format/numbers.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { ExpirePassword } from '../expire-password.tsx'
import { ResetSecondFactor } from '../reset-second-factor.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { AdminFigure } from '../admin-figure.tsx'
import { tabs } from '../orders/load.ts'
import { Allowed, hasCurrentRight } from '../role.tsx'
import { Checklist } from './checklist.tsx'
import { Funds } from './funds.tsx'
import { loadStaffNotes } from '../notes/load.ts'
import { StaffNotes } from '../notes/notes.tsx'
import { SeeAsSeller } from './see-as-seller.tsx'
import { Sales } from './sales.tsx'
import { sellerStandingText } from './sellers.tsx'
import { Suspension } from './suspension.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id }) => {
  const params = { id }
  const [seller, notes, sales, funds] = await Promise.all([
    call('getSellerFile', { params }),
    loadStaffNotes('seller', id),
    hasCurrentRight('orders') ? call('getSellerSales', { params }) : null,
    hasCurrentRight('payouts') ? call('getSellerFunds', { params }) : null,
  ])
  return { seller, notes, sales, funds }
})

const orderTabs: ReadonlyMap<string, string> = new Map(tabs)

export default function SellerPage({ loaderData: { seller, notes, sales, funds } }: Route.ComponentProps) {
  const { name, username, email, phone, instagram, joinedAt, rating, listed, counts } = seller
  const facts = [
    phone,
    instagram && t('admin.sellers.instagram', { handle: instagram }),
    t('admin.buyers.joined', { date: dateText(joinedAt) }),
  ].filter(Boolean)
  const orders = (tab: string) => `/sa/orders?${new URLSearchParams({ seller: username, tab })}`
  return (
    <DashboardPage
      title={name}
      lead={
        <>
          <TextLink to={href('/shop/profile/:username', { username })}>
            <bdi>@{username}</bdi>
          </TextLink>{' '}
          ·{' '}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          {` · ${facts.join(' · ')}`}
          <span className="block">
            <TextLink to="/sa/sellers?tab=all">{t('admin.sellers.all')}</TextLink>
          </span>
        </>
      }
    >
      <dl className="grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
        <AdminFigure label={t('common.status')} text={sellerStandingText(seller)} />
        <AdminFigure
          label={t('admin.sellers.active-listings')}
          text={countText(listed)}
          to={`/sa/listings/all?${new URLSearchParams({ seller: username, tab: 'active' })}`}
        />
        <AdminFigure
          label={t('admin.sellers.rating')}
          text={rating === null ? '–' : ratingText(rating)}
          to={
            rating === null || !isFeatureOn('reviews')
              ? undefined
              : href('/shop/profile/:username/review', { username })
          }
        />
        {(
          [
            ['to-ship', counts.toShip],
            ['shipped', counts.shipped],
            ['issue', counts.issue],
            ['done', counts.done],
            ['refunded', counts.refunded],
          ] as const
        ).map(([tab, count]) => (
          <AdminFigure
            key={tab}
            label={t('admin.sellers.orders-in', { tab: orderTabs.get(tab)! })}
            text={countText(count)}
            to={orders(tab)}
          />
        ))}
      </dl>
      <Answers answers={seller.answers} className="mt-6" />
      {sales && <Sales username={username} sales={sales} />}
      {funds && <Funds seller={seller} funds={funds} />}
      <Allowed right="seller-accounts">
        <TitledSection id="account" title={t('admin.sellers.account')} className="mt-10">
          <SeeAsSeller id={seller._id} name={name} />
          <SignOutPerson kind="seller" id={seller._id} name={name} />
          <ExpirePassword kind="seller" id={seller._id} name={name} />
          <ResetSecondFactor kind="seller" id={seller._id} name={name} />
        </TitledSection>
        <div className="mt-10 grid grid-cols-1 gap-10 xl:grid-cols-2">
          <Checklist seller={seller} />
          <Suspension seller={seller} />
        </div>
      </Allowed>
      {notes && <StaffNotes subject="seller" subjectId={seller._id} notes={notes} />}
    </DashboardPage>
  )
}
