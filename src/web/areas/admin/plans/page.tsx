import { numberText } from '#web/ui/numbers.ts'
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminPlan } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, async () => {
    const [{ plans }, gifts] = await Promise.all([
      call('listAdminPlans'),
      call('listGiftPlans').then(
        (found) => found.plans,
        () => [],
      ),
    ])
    return { plans, gifts }
  })
}

const columns: readonly TableColumn<AdminPlan>[] = [
  {
    key: 'name',
    head: 'Plan',
    isName: true,
    cell: ({ name, lookupKey }) => (
      <>
        {name}
        <span className="block text-note text-soft">{lookupKey}</span>
      </>
    ),
  },
  {
    key: 'price',
    head: 'Price',
    isNumber: true,
    cell: ({ price, interval }) => `${exactMoneyText(price)} a ${interval}`,
  },
  { key: 'members', head: 'Members', isNumber: true, cell: ({ members }) => numberText(members) },
  { key: 'leaving', head: 'Leaving', isNumber: true, cell: ({ leaving }) => numberText(leaving) },
  { key: 'overdue', head: 'Overdue', isNumber: true, cell: ({ overdue }) => numberText(overdue) },
]

const giftColumns: readonly TableColumn<{
  _id: string
  months: number
  name: string
  price: AdminPlan['price']
}>[] = [
  { key: 'name', head: 'Gift', isName: true, cell: ({ name }) => name },
  { key: 'months', head: 'Months', isNumber: true, cell: ({ months }) => months },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => exactMoneyText(price) },
]

export default function PlansPage() {
  const { plans, gifts } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Plans"
      lead="Prices stand at the card provider; a new price there is for new members, who pays goes on with their own."
    >
      {plans.length === 0 ? (
        <Empty title="There is no plan" />
      ) : (
        <Table caption="Plans" columns={columns} rows={plans} keyOf={({ priceId }) => priceId} />
      )}
      {gifts.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-title">Gifts</h2>
          <Table caption="Gifts" columns={giftColumns} rows={gifts} keyOf={({ _id }) => _id} />
        </>
      )}
    </DashboardPage>
  )
}
