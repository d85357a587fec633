import { Link } from 'react-router'
import type { OrderLine, OrderPart as Part } from '#contract/orders.ts'
import { bySeller } from '../bag-groups.ts'
import { itemText } from '../bag-items.ts'
import { BagPiece } from '../bag-piece.tsx'
import { profilePath } from '../piece-links.ts'
import { IssueThread } from './issue-thread.tsx'
import { nextWords } from './next-words.ts'
import { Parcel } from './parcel.tsx'
import { usePartActs } from './part-form.tsx'
import { PartMoves } from './part-moves.tsx'
import { Refunds } from './refunds.tsx'
import { ReturnCard } from './return-card.tsx'
import { Timeline } from './timeline.tsx'

interface OrderPartProps {
  part: Part
  /** Of the whole order, or of this part alone. */
  lines: readonly OrderLine[]
  /** On the page its link leads to, which needs no way to itself. */
  isOwnPage?: boolean
}

/** One seller's part of an order: its pieces, where it stands, what was said, and what the buyer may do. */
export function OrderPart({ part, lines, isOwnPage = false }: OrderPartProps) {
  const { seller } = part
  const own = bySeller(lines).groups.find((group) => group.seller === seller.username)
  const next = nextWords(part.next, 'buyer')
  const acts = usePartActs(part.confirmToken)
  return (
    <section aria-label={`From ${seller.name}`} className="break-inside-avoid">
      <h2 className="border-b border-line pb-2 text-title">
        From{' '}
        <Link to={profilePath(seller.username)} className="hover:text-accent">
          {seller.name}
        </Link>
      </h2>
      <ul className="divide-y divide-line">
        {own?.items.map((line) => (
          <BagPiece key={itemText(line.item)} line={line} />
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <Timeline part={part} />
        <Parcel parcel={part} />
        <p role="status" className="font-semibold text-good empty:hidden">
          {acts.state === 'idle' && acts.data?.said}
        </p>
        {next && <p className="max-w-prose text-soft">{next}</p>}
        <Refunds refunds={part.refunds} />
        {part.issue && <ReturnCard issue={part.issue} next={part.next} reader="buyer" />}
        {part.issue && <IssueThread issue={part.issue} reader="buyer" />}
        <PartMoves part={part} />
        {!isOwnPage && isOver.has(part.state) && (
          <Link to={`${ownPage(part)}#feedback`} className="text-link print:hidden">
            Say how it was
          </Link>
        )}
      </div>
    </section>
  )
}

const isOver: ReadonlySet<Part['state']> = new Set(['received', 'completed', 'refunded', 'won', 'lost'])

/** The page behind the part's own link: pieces of the house have theirs in direct. */
function ownPage({ confirmToken, seller }: Part): string {
  return `${seller.isHouse ? '/bd' : ''}/confirm-order/${encodeURIComponent(confirmToken)}`
}
