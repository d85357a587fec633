import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { overOf, worthOf } from './coupon-words.ts'
import { EndCoupon } from './end-coupon.tsx'
import { NewCoupon } from './new-coupon.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadAtDashboard(request, () => call('listCoupons', { query: { after } }))
}

const columns: readonly TableColumn<AdminCoupon>[] = [
  {
    key: 'code',
    head: 'Code',
    isName: true,
    cell: ({ code, name }) => (
      <>
        <strong>{code}</strong>
        <span className="block text-note text-soft">{name}</span>
      </>
    ),
  },
  {
    key: 'worth',
    head: 'Worth',
    cell: (coupon) => worthOf(coupon) + (coupon.isFirstOnly ? ', new members only' : ''),
  },
  {
    key: 'used',
    head: 'Used',
    isNumber: true,
    cell: ({ timesUsed, mostUses }) => (mostUses === null ? timesUsed : `${timesUsed} of ${mostUses}`),
  },
  {
    key: 'until',
    head: 'Until',
    cell: ({ expiresAt }) => (expiresAt === null ? 'No end' : shortDate(expiresAt)),
  },
  {
    key: 'end',
    head: 'State',
    cell: (coupon) => overOf(coupon) ?? <EndCoupon coupon={coupon} />,
  },
]

export default function CouponsPage() {
  const { coupons, next } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Coupons"
      lead="Codes that lower the price of a plan. They are kept at the card provider."
    >
      <section aria-labelledby="new-code" className="max-w-2xl border border-line p-5 sm:p-6">
        <h2 id="new-code" className="mb-5 text-title">
          A new code
        </h2>
        <NewCoupon />
      </section>
      <h2 className="mt-10 mb-3 text-title">All codes</h2>
      {coupons.length === 0 ? (
        <Empty title="No code yet" />
      ) : (
        <Table caption="Codes" columns={columns} rows={coupons} keyOf={({ _id }) => _id} />
      )}
      <More next={next} />
    </DashboardPage>
  )
}
