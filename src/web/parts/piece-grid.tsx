import type { Card } from '#contract/catalog.ts'
import { PieceCard } from './piece-card.tsx'

interface PieceGridProps {
  pieces: Card[]
  /** How many at the start are in the first view. */
  first?: number
  columns?: string
}

export function PieceGrid({ pieces, first = 0, columns = 'grid-cols-2 md:grid-cols-3' }: PieceGridProps) {
  return (
    <ul className={`grid gap-x-4 gap-y-10 lg:gap-x-6 ${columns}`}>
      {pieces.map((piece, at) => (
        <li key={piece._id}>
          <PieceCard piece={piece} isFirst={at < first} />
        </li>
      ))}
    </ul>
  )
}
