import { Link } from 'react-router'
import type { Card } from '#contract/catalog.ts'
import { stockState } from '#contract/stock.ts'
import { moneyText } from '../ui/money.ts'
import { Picture } from '../ui/picture.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { usePieceLinks } from './piece-links.ts'
import { Heart } from './watch-heart.tsx'

const sizesInGrid = '(min-width: 84rem) 20rem, (min-width: 52rem) 30vw, 46vw'

interface PieceCardProps {
  piece: Card
  isFirst?: boolean
  sizes?: string
}

/** One piece in a list. The whole card is the link's target, its text is the link's name. */
export function PieceCard({ piece, isFirst = false, sizes = sizesInGrid }: PieceCardProps) {
  const { toPiece } = usePieceLinks()
  const isSold = stockState(piece) === 'sold-out'
  return (
    <article className="group relative">
      <div className="relative aspect-4/5 overflow-hidden rounded-soft bg-tile">
        {piece.photo && (
          <Picture
            photo={piece.photo}
            sizes={sizes}
            isFirst={isFirst}
            alt=""
            className={`size-full transition-transform duration-500 ease-calm group-hover:scale-[1.02] ${isSold ? 'opacity-60' : ''}`}
          />
        )}
        {isSold && (
          <span className="absolute bottom-0 left-0 rounded-tr-soft bg-ink px-3 py-1 text-note font-semibold text-paper">
            Sold
          </span>
        )}
      </div>
      <Heart
        piece={piece}
        className="absolute top-1.5 right-1.5 z-1 flex size-11 items-center justify-center rounded-round bg-paper/85 hover:text-accent"
      />
      <h3 className="mt-3 font-text text-small font-semibold tracking-normal">
        <Link to={toPiece(piece)} className="after:absolute after:inset-0 group-hover:text-accent">
          <TitleText text={piece.title} />
        </Link>
      </h3>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-soft">{piece.brand}</span>
        <span className={`tabular-nums ${isSold ? 'text-soft line-through' : ''}`}>
          {isSold && <span className="sr-only">Was </span>}
          {moneyText(piece.price)}
        </span>
      </p>
      <p className="text-note text-soft">{sizeLine(piece, isSold)}</p>
    </article>
  )
}

function sizeLine(piece: Card, isSold: boolean): string {
  if (isSold) return 'No size left'
  const left = piece.sizes.filter((size) => size.qty > 0).map((size) => size.size)
  return left.length > 4 ? `${left.slice(0, 3).join(', ')} and ${left.length - 3} more` : left.join(', ')
}
