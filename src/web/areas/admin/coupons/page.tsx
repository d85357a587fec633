import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { numberText } from '#web/lib/format/numbers.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { couponEndedText, discountText } from './coupon-text.ts'
import { EndCoupon } from './end-coupon.tsx'
import { NewCoupon } from './new-coupon.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(({ page }) => call('listCoupons', { query: page }))

const columns: readonly TableColumn<AdminCoupon>[] = [
  {
    head: t('admin.coupons.code'),
    isName: true,
    cell: ({ code, name }) => (
      <>
        <strong>{code}</strong>
        <span className="block text-note text-soft">{name}</span>
      </>
    ),
  },
  {
    head: t('admin.coupons.discount'),
    cell: (coupon) => (
      <>
        {discountText(coupon)}
        {coupon.isFirstOnly && (
          <span className="block text-note text-soft">{t('admin.coupons.first-only')}</span>
        )}
      </>
    ),
  },
  {
    head: t('admin.coupons.used'),
    isNumber: true,
    cell: ({ timesUsed, mostUses }) =>
      mostUses === null
        ? numberText(timesUsed)
        : t('admin.coupons.used-of', { count: timesUsed, most: mostUses }),
  },
  {
    head: t('admin.coupons.expires'),
    cell: ({ expiresAt }) => (expiresAt === null ? t('admin.coupons.no-end') : dateText(expiresAt)),
  },
  { head: t('admin.status'), cell: (coupon) => couponEndedText(coupon) ?? <EndCoupon coupon={coupon} /> },
]

export default function CouponsPage({ loaderData: { coupons, next } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.page.coupons')} lead={t('admin.coupons.lead')}>
      <TitledSection
        id="new-code"
        title={t('admin.coupons.new')}
        className="max-w-2xl border border-line p-5 sm:p-6"
        titleClass="mb-5 text-title"
      >
        <NewCoupon />
      </TitledSection>
      <h2 className="mt-10 mb-3 text-title">{t('admin.coupons.all')}</h2>
      <List
        label={t('admin.coupons.all')}
        rows={coupons}
        columns={columns}
        empty={t('admin.coupons.none')}
        next={next}
      />
    </DashboardPage>
  )
}
