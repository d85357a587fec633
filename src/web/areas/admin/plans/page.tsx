import { numberText } from '#web/lib/format/numbers.ts'
import type { AdminPlan } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => {
  const [{ plans }, { plans: gifts }] = await Promise.all([
    call('listAdminPlans'),
    call('listGiftPlans').catch(() => ({ plans: [] })),
  ])
  return { plans, gifts }
})

const columns: readonly TableColumn<AdminPlan>[] = [
  {
    head: t('admin.plans.plan'),
    isName: true,
    cell: ({ name, lookupKey }) => (
      <>
        {name}
        <span className="block text-note text-soft">{lookupKey}</span>
      </>
    ),
  },
  {
    head: t('admin.price'),
    isNumber: true,
    cell: ({ price, interval }) => t('admin.price-per', { price: exactMoneyText(price), interval }),
  },
  { head: t('admin.page.members'), isNumber: true, cell: ({ members }) => numberText(members) },
  { head: t('admin.members.leaving'), isNumber: true, cell: ({ leaving }) => numberText(leaving) },
  { head: t('admin.members.overdue'), isNumber: true, cell: ({ overdue }) => numberText(overdue) },
]

const giftColumns: readonly TableColumn<{
  _id: string
  months: number
  name: string
  price: AdminPlan['price']
}>[] = [
  { head: t('admin.gifts.gift'), isName: true, cell: ({ name }) => name },
  { head: t('admin.plans.months'), isNumber: true, cell: ({ months }) => months },
  { head: t('admin.price'), isNumber: true, cell: ({ price }) => exactMoneyText(price) },
]

export default function PlansPage({ loaderData: { plans, gifts } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.page.plans')} lead={t('admin.plans.lead')}>
      <List
        label={t('admin.page.plans')}
        rows={plans}
        columns={columns}
        keyOf={({ priceId }) => priceId}
        empty={t('admin.plans.none')}
      />
      {gifts.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-title">{t('admin.plans.gifts')}</h2>
          <Table
            caption={t('admin.plans.gifts')}
            columns={giftColumns}
            rows={gifts}
            keyOf={({ _id }) => _id}
          />
        </>
      )}
    </DashboardPage>
  )
}
