import { lazy } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { Piece } from '#contract/catalog.ts'
import { stockState } from '#contract/stock.ts'
import { WatchHere } from '../../../parts/watch-here.tsx'
import { moneyText } from '../../../ui/money.ts'
import { TitleText } from '../../../ui/title-text.tsx'
import { capital } from '../../../ui/words.ts'
import type { chooseSize } from './choose-size.ts'
import { PriceLines } from './price-lines.tsx'
import { SizePicker } from './size-picker.tsx'
import { SoldOut } from './sold-out.tsx'
import { useIsMember } from './use-is-member.ts'

/** Few pieces need it. Outside any boundary, so that the server writes it out and the browser keeps it until it is here. */
const MembersFirst = lazy(async () => ({ default: (await import('./members-first.tsx')).MembersFirst }))

export function Offer({ piece }: { piece: Piece }) {
  const isSold = stockState(piece) === 'sold-out'
  return (
    <>
      <p className="text-lead text-soft">{piece.brand}</p>
      <h1 className="mt-1 text-head">
        <TitleText text={piece.title} />
      </h1>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
        <span className={`text-title tabular-nums ${isSold ? 'text-soft line-through' : ''}`}>
          {moneyText(piece.price)}
        </span>
        <span className="text-soft">
          {capital(piece.condition)}, {piece.color.toLowerCase()}
        </span>
      </p>
      {isSold ? <SoldOut piece={piece} /> : <Buy piece={piece} />}
      <WatchHere piece={piece} />
    </>
  )
}

/** What the browser knows of a membership only decides what is shown; the server decides who may buy. */
function Buy({ piece }: { piece: Piece }) {
  const isMember = useIsMember()
  if (piece.membersUntil !== null && !isMember) {
    return (
      <MembersFirst piece={piece} until={piece.membersUntil}>
        <PriceLines piece={piece} isMember={false} />
      </MembersFirst>
    )
  }
  return <BuyForm piece={piece} isMember={isMember} />
}

function BuyForm({ piece, isMember }: { piece: Piece; isMember: boolean }) {
  const refused = useActionData<typeof chooseSize>()
  const isSending = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="mt-6" preventScrollReset>
      <SizePicker piece={piece} />
      {refused && 'message' in refused && (
        <p role="alert" className="mt-3 font-semibold text-accent">
          {refused.message}
        </p>
      )}
      <PriceLines piece={piece} isMember={isMember} />
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <button
          type="submit"
          name="then"
          value="checkout"
          className="button button-full"
          disabled={isSending}
        >
          Buy now
        </button>
        <button type="submit" name="then" value="stay" className="button button-line" disabled={isSending}>
          Add to bag
        </button>
      </div>
      <p className="mt-3 text-note text-soft">
        {piece.membersUntil !== null && 'As a member you may buy this piece before everyone else. '}
        The piece is held for you at checkout. The seller is paid only after it has reached you.
      </p>
    </Form>
  )
}
