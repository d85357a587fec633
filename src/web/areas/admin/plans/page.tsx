import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { PlanAtHouse } from '#contract/subscriptions-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, async () => {
    const [{ plans }, gifts] = await Promise.all([
      call('listPlansAtHouse'),
      call('listGiftPlans').then(
        (found) => found.plans,
        () => [],
      ),
    ])
    return { plans, gifts }
  })
}

const columns: readonly DeskColumn<PlanAtHouse>[] = [
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
  { key: 'members', head: 'Members', isNumber: true, cell: ({ members }) => count(members) },
  { key: 'leaving', head: 'Leaving', isNumber: true, cell: ({ leaving }) => count(leaving) },
  { key: 'overdue', head: 'Overdue', isNumber: true, cell: ({ overdue }) => count(overdue) },
]

const giftColumns: readonly DeskColumn<{
  _id: string
  months: number
  name: string
  price: PlanAtHouse['price']
}>[] = [
  { key: 'name', head: 'Gift', isName: true, cell: ({ name }) => name },
  { key: 'months', head: 'Months', isNumber: true, cell: ({ months }) => months },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => exactMoneyText(price) },
]

export default function PlansPage() {
  const { plans, gifts } = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title="Plans"
      lead="Prices stand at the card provider; a new price there is for new members, who pays goes on with their own."
    >
      {plans.length === 0 ? (
        <DeskEmpty title="There is no plan" />
      ) : (
        <DeskTable caption="Plans" columns={columns} rows={plans} keyOf={({ priceId }) => priceId} />
      )}
      {gifts.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-title">Gifts</h2>
          <DeskTable caption="Gifts" columns={giftColumns} rows={gifts} keyOf={({ _id }) => _id} />
        </>
      )}
    </DeskPage>
  )
}

function count(many: number): string {
  return many.toLocaleString('en-US')
}
