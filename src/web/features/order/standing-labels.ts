import type { OrderStanding } from '#contract/orders/seller-order-row.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { shipDay } from './next-step-text.ts'
import { findActiveReturn } from './return-card.tsx'
import type { orderStateLabels } from './states.ts'
import type { SellerOrderNow, Turn } from './turn.ts'

type StandingState = Pick<OrderStanding, 'isSentBack' | 'isMissing'> & {
  state: keyof typeof orderStateLabels
}

/**
 * Returns the label of a seller order's state. For a return, the label is "in transit" only after the buyer has sent
 * the parcel.
 */
export function orderStandingLabel(
  { state, isSentBack, isMissing }: StandingState,
  words: typeof orderStateLabels,
): string {
  if (isSentBack) return t('order.return.sent')
  return isMissing ? t('seller.orders.missing') : words[state]
}

/** Computes the state shown in order lists, for use on the page of a single order. */
export function computeOrderStanding(
  sellerOrder: Pick<SellerOrderNow, 'state' | 'issue' | 'return' | 'notArrived'>,
): StandingState {
  const { state, notArrived } = sellerOrder
  return {
    state,
    isSentBack: state === 'returning' && Boolean(findActiveReturn(sellerOrder)?.parcel),
    isMissing: notArrived !== null && (state === 'shipped' || state === 'delivered'),
  }
}

const turnWords: Record<Turn, string> = tableOf('order.turn')

/** Returns a label that says who has to act. Undefined if no one has to act. */
export function turnLabel(turn: Turn | null, reader: Turn): string | undefined {
  if (turn === null) return undefined
  return turn === reader ? t('order.turn.you') : turnWords[turn]
}

/** Returns a label that says who has to act and by when. Undefined if no one has to act. */
export function turnLabelWithDeadline(
  { turn, next, shipsBy }: Pick<OrderStanding, 'turn' | 'next' | 'shipsBy'>,
  reader: Turn,
): string | undefined {
  const who = turnLabel(turn, reader)
  const day = shipDay({ next, shipsBy }) ?? (next && dateText(next.at))
  return who !== undefined && day ? t('order.turn.by', { who, day }) : who
}
