import { useLoaderData } from 'react-router'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { ratingText } from '#web/ui/numbers.ts'
import { dateText } from '#web/ui/date-text.ts'
import { ExpirePassword } from '../expire-password.tsx'
import { ResetSecondFactor } from '../reset-second-factor.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { AdminFigure } from '../admin-figure.tsx'
import { Allowed } from '../role.tsx'
import { Checklist } from './checklist.tsx'
import { standingOf } from './sellers.tsx'
import { Suspension } from './suspension.tsx'
import { TextLink } from '#web/ui/links.tsx'

export const clientLoader = atDashboard(({ id }) => call('getSellerFile', { params: { id } }))

export default function SellerPage() {
  const seller = useLoaderData<typeof clientLoader>()
  const { name, username, email, phone, instagram, joinedAt, rating, listed, counts } = seller
  const known = [
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
          <TextLink to={`/shop/profile/${username}`}>
            <bdi>@{username}</bdi>
          </TextLink>{' '}
          ·{' '}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          {` · ${known.join(' · ')} · `}
          <TextLink to="/sa/sellers?tab=all">{t('admin.sellers.all')}</TextLink>
        </>
      }
    >
      <dl className="grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
        <AdminFigure label={t('common.status')} text={standingOf(seller)} />
        <AdminFigure
          label={t('admin.page.listings')}
          text={countText(listed)}
          to={`/sa/listings/all?${new URLSearchParams({ seller: username })}`}
        />
        <AdminFigure
          label={t('admin.sellers.rating')}
          text={rating === null ? '–' : ratingText(rating)}
          to={rating === null ? undefined : `/shop/profile/${username}/review`}
        />
        <AdminFigure
          label={t('admin.state.to-ship')}
          text={countText(counts.toShip)}
          to={orders('to-ship')}
        />
        <AdminFigure
          label={t('order.seller-state.shipped')}
          text={countText(counts.shipped)}
          to={orders('shipped')}
        />
        <AdminFigure label={t('admin.sellers.issues')} text={countText(counts.issue)} to={orders('issue')} />
        <AdminFigure
          label={t('admin.sellers.closed-orders')}
          text={countText(counts.done)}
          to={orders('done')}
        />
      </dl>
      <Allowed right="seller-accounts">
        <SignOutPerson kind="seller" id={seller._id} name={name} />
        <ExpirePassword kind="seller" id={seller._id} name={name} />
        <ResetSecondFactor kind="seller" id={seller._id} name={name} />
        <div className="mt-10 grid grid-cols-1 gap-10 xl:grid-cols-2">
          <Checklist seller={seller} />
          <Suspension seller={seller} />
        </div>
      </Allowed>
    </DashboardPage>
  )
}
