import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WatchedPiece } from '#contract/watch.ts'
import { moneyText } from '../ui/money.ts'
import { Picture } from '../ui/picture.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { countOf } from '../ui/words.ts'
import { usePieceLinks } from './piece-links.ts'

const stateWords: Record<WatchedPiece['state'], string> = {
  'in-stock': 'In stock',
  'price-dropped': 'Price dropped',
  'last-one': 'Last one',
  'sold-out': 'Sold out',
}

interface WatchPieceProps {
  piece: WatchedPiece
  /** What may be done with it. */
  children: ReactNode
}

/** One watched piece: what it costs now, what became of it, and what is set aside for its watcher. */
export function WatchPiece({ piece, children }: WatchPieceProps) {
  const { toPiece } = usePieceLinks()
  const { seller, size, state, hasDropped, price, watchCount } = piece
  const isSold = state === 'sold-out'
  const hasAlsoDropped = hasDropped && state !== 'price-dropped'
  return (
    <li className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-line py-5 sm:grid-cols-[8rem_1fr] sm:gap-x-6">
      <div className="aspect-4/5 overflow-hidden rounded-soft bg-tile">
        {piece.photo && (
          <Picture
            photo={piece.photo}
            sizes="8rem"
            alt=""
            className={`size-full ${isSold ? 'opacity-60' : ''}`}
          />
        )}
      </div>
      <div className="min-w-0">
        <p className={`text-note font-semibold ${isSold ? 'text-soft' : 'text-good'}`}>
          {stateWords[state]}
          {hasAlsoDropped && ', and for less than when you began to watch it'}
        </p>
        <h2 className="font-text text-small font-semibold tracking-normal">
          <Link to={toPiece(piece)} className="hover:text-accent">
            <TitleText text={piece.title} />
          </Link>
        </h2>
        <p className="text-soft">
          {size === '' ? 'Any size' : `Size ${size}`}, from @{seller.username}
        </p>
        <p className="mt-1 tabular-nums">
          <span className={isSold ? 'text-soft line-through' : 'font-semibold'}>{moneyText(price)}</span>
          {hasDropped && (
            <span className="text-soft">
              {' '}
              was <s>{moneyText(piece.priceWhenWatched)}</s>
            </span>
          )}
        </p>
        <p className="text-note text-soft">{countOf(watchCount, 'person watches', 'people watch')} it</p>
        {piece.offer && <Offer piece={piece} until={piece.offer.until} />}
        <div className="mt-1 flex flex-wrap items-start gap-x-5">{children}</div>
      </div>
    </li>
  )
}

function Offer({ piece, until }: { piece: WatchedPiece; until: string }) {
  const { toPiece } = usePieceLinks()
  const time = new Date(until).toLocaleString('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <p className="mt-2 border-l-2 border-good pl-3">
      It is back, and one is set aside for you alone until <time dateTime={until}>{time}</time>.{' '}
      <Link to={toPiece(piece)} className="text-link font-semibold">
        Buy it
      </Link>
    </p>
  )
}
