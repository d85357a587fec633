import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { bySeller } from '#web/parts/bag-groups.ts'
import { itemText } from '#web/parts/bag-items.ts'
import { BagPiece } from '#web/parts/bag-piece.tsx'
import { profilePath } from '#web/parts/piece-links.ts'
import { Next } from './next.tsx'
import { Timeline } from './timeline.tsx'

/** One parcel a seller, each with a life of its own. */
export function OrderParts({ order }: { order: Order }) {
  const { groups } = bySeller(order.lines)
  return (
    <div className="flex min-w-0 flex-col gap-10">
      {order.parts.map((part) => (
        <section key={part._id} aria-label={`From ${part.seller.name}`} className="break-inside-avoid">
          <h2 className="border-b border-line pb-2 text-title">
            From{' '}
            <Link to={profilePath(part.seller.username)} className="hover:text-accent">
              {part.seller.name}
            </Link>
          </h2>
          <ul className="divide-y divide-line">
            {groups
              .find(({ seller }) => seller === part.seller.username)
              ?.items.map((line) => (
                <BagPiece key={itemText(line.item)} line={line} />
              ))}
          </ul>
          <Timeline part={part} />
        </section>
      ))}
      {order.state === 'paid' && <Next />}
    </div>
  )
}
