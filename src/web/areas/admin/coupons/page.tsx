import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { HouseCoupon } from '#contract/subscriptions-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { overOf, worthOf } from './coupon-words.ts'
import { EndCoupon } from './end-coupon.tsx'
import { NewCoupon } from './new-coupon.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadAtDesk(request, () => call('listCoupons', { query: { after } }))
}

const columns: readonly DeskColumn<HouseCoupon>[] = [
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
    <DeskPage
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
        <DeskEmpty title="No code yet" />
      ) : (
        <DeskTable caption="Codes" columns={columns} rows={coupons} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}
