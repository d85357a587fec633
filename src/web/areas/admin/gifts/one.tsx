import type { ReactNode } from 'react'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { GiftMoves } from './moves.tsx'
import { stateText } from './state-text.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => call('getGiftAtHouse', { params: { id: params.id ?? '' } }))
}

export default function GiftPage() {
  const gift = useLoaderData<typeof clientLoader>()
  const { months, codeEnd, price, redeemedBy, refund } = gift
  return (
    <DeskPage
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
          <Fact name="Paid">
            {exactMoneyText(price)} on {shortDate(gift.paidAt)}
          </Fact>
          <Fact name="From">
            {gift.giverName} ({gift.giverEmail})
          </Fact>
          <Fact name="For">
            {gift.receiverName && `${gift.receiverName}, `}
            {gift.recieveremail}
          </Fact>
          <Fact name="Code">ends in {codeEnd}</Fact>
          <Fact name="Mailed">
            {gift.mailedAt ? shortDate(gift.mailedAt) : `On ${shortDate(gift.sendOn)}`}
          </Fact>
          <Fact name="To be redeemed by">{shortDate(gift.expiresAt)}</Fact>
          {redeemedBy && (
            <Fact name="Redeemed">
              by {redeemedBy.email} on {shortDate(gift.redeemedAt!)}
            </Fact>
          )}
          {gift.days !== null && (
            <Fact name="Days">
              {gift.days} given, {gift.daysLeft} still to come
            </Fact>
          )}
          {refund && (
            <Fact name="Refund">
              {exactMoneyText(refund.amount)}
              {refund.days > 0 && ` and ${refund.days} days taken back`}, {refund.state} (
              {shortDate(refund.at)})
            </Fact>
          )}
        </dl>
        <GiftMoves gift={gift} />
      </div>
    </DeskPage>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}
