import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { bySeller } from '#web/parts/bag-groups.ts'
import { itemText } from '#web/parts/bag-items.ts'
import { BagPiece } from '#web/parts/bag-piece.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { IssueThread } from '#web/parts/order/issue-thread.tsx'
import { Parcel } from '#web/parts/order/parcel.tsx'
import { Refunds } from '#web/parts/order/refunds.tsx'
import { ReturnCard } from '#web/parts/order/return-card.tsx'
import { Timeline } from '#web/parts/order/timeline.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { officeTimelineWords } from '../part-state-words.ts'
import { Decide } from './decide.tsx'
import { ReturnAddressForm } from './return-address.tsx'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => call('getIssue', { params: { id: params.id ?? '' } }))
}

export default function IssuePage() {
  const found = useLoaderData<typeof clientLoader>()
  const { orderNumber, placedAt, buyer, seller, lines, part, refundable, mayDecide, suggestedReturnTo } =
    found
  const { issue } = part
  return (
    <DeskPage
      title={`Order ${orderNumber}`}
      lead={
        <>
          Placed on {shortDate(placedAt)} by {buyer.name} ({buyer.email}, {buyer.country}), sold by{' '}
          <Link to={`/shop/profile/${seller.username}`} className="text-link">
            {seller.name}
          </Link>{' '}
          ({seller.email}). {exactMoneyText(refundable)} can still be given back.{' '}
          <Link to="/sa/issues" className="text-link">
            All issues
          </Link>
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-6 xl:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ul className="divide-y divide-line border-y border-line">
            {bySeller(lines).groups.flatMap(({ items }) =>
              items.map((line) => <BagPiece key={itemText(line.item)} line={line} isSmall />),
            )}
          </ul>
          <Timeline part={part} words={officeTimelineWords} />
          <Parcel parcel={part} />
          <Refunds refunds={part.refunds} />
          {issue && <ReturnCard issue={issue} next={part.next} reader="house" heading="h2" />}
          {issue && <ReturnAddressForm issue={issue} suggestedReturnTo={suggestedReturnTo} />}
          {issue && <IssueThread issue={issue} reader="house" heading="h2" />}
        </div>
        {issue && mayDecide && (
          <Decide
            key={part.state}
            id={issue._id}
            refundable={refundable}
            mayReturn={part.state === 'issue'}
            suggestedReturnTo={suggestedReturnTo}
          />
        )}
      </div>
    </DeskPage>
  )
}
