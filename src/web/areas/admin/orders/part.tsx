import { Link } from 'react-router'
import type { OfficePart } from '#contract/office-orders.ts'
import { bySeller } from '#web/parts/bag-groups.ts'
import { itemText } from '#web/parts/bag-items.ts'
import { BagPiece } from '#web/parts/bag-piece.tsx'
import { Parcel } from '#web/parts/order/parcel.tsx'
import { Refunds } from '#web/parts/order/refunds.tsx'
import { officeStateWords, officeTimelineWords } from '../part-state-words.ts'
import { Timeline } from '#web/parts/order/timeline.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { PartMoves } from './part-moves.tsx'

/** One seller's part of an order: its pieces, its life, and what the house may do with it. */
export function Part({ part }: { part: OfficePart }) {
  const { _id, seller, state, lines, total, issue } = part
  return (
    <section id={_id} aria-labelledby={`${_id}-head`} className="scroll-mt-6">
      <h2 id={`${_id}-head`} className="font-display text-title">
        {officeStateWords[state]}: {exactMoneyText(total)}
      </h2>
      <p className="text-soft">
        Sold by{' '}
        <Link to={`/sa/sellers/${seller._id}`} className="text-link">
          {seller.name}
        </Link>{' '}
        (@{seller.username}, {seller.email})
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {bySeller(lines).groups.flatMap(({ items }) =>
          items.map((line) => <BagPiece key={itemText(line.item)} line={line} isSmall />),
        )}
      </ul>
      <div className="mt-4 flex flex-col gap-4">
        <Timeline part={part} words={officeTimelineWords} />
        <Parcel parcel={part} />
        <Refunds refunds={part.refunds} />
        {issue && (
          <p>
            <Link to={`/sa/issues/${issue._id}`} className="text-link">
              {issue.closedAt === null ? 'There is an issue about it' : 'There was an issue about it'}
            </Link>
          </p>
        )}
        <PartMoves part={part} />
      </div>
    </section>
  )
}
