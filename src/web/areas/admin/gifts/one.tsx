import type { ReactNode } from 'react'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { GiftMoves } from './moves.tsx'
import { stateText } from './state-text.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getAdminGift', { params: { id: params.id ?? '' } }))
}

export default function GiftPage() {
  const gift = useLoaderData<typeof clientLoader>()
  const { months, codeEnd, price, redeemedBy, refund } = gift
  return (
    <DashboardPage
      title={`Gift of ${months} months`}
      lead={
        <>
          {stateText(gift)}.{' '}
          <Link to="/sa/gifts" className="text-link">
            All gifts
          </Link>
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_22rem]">
        <dl className="h-fit border-t border-line">
          <DomainEvent name="Paid">
            {exactMoneyText(price)} on {shortDate(gift.paidAt)}
          </DomainEvent>
          <DomainEvent name="From">
            {gift.giverName} ({gift.giverEmail})
          </DomainEvent>
          <DomainEvent name="For">
            {gift.receiverName && `${gift.receiverName}, `}
            {gift.recieveremail}
          </DomainEvent>
          <DomainEvent name="Code">ends in {codeEnd}</DomainEvent>
          <DomainEvent name="Mailed">
            {gift.mailedAt ? shortDate(gift.mailedAt) : `On ${shortDate(gift.sendOn)}`}
          </DomainEvent>
          <DomainEvent name="To be redeemed by">{shortDate(gift.expiresAt)}</DomainEvent>
          {redeemedBy && (
            <DomainEvent name="Redeemed">
              by {redeemedBy.email} on {shortDate(gift.redeemedAt!)}
            </DomainEvent>
          )}
          {gift.days !== null && (
            <DomainEvent name="Days">
              {gift.days} given, {gift.daysLeft} still to come
            </DomainEvent>
          )}
          {refund && (
            <DomainEvent name="Refund">
              {exactMoneyText(refund.amount)}
              {refund.days > 0 && ` and ${refund.days} days taken back`}, {refund.state} (
              {shortDate(refund.at)})
            </DomainEvent>
          )}
        </dl>
        <GiftMoves gift={gift} />
      </div>
    </DashboardPage>
  )
}

function DomainEvent({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}
