import type { orderStateLabels } from './states.ts'
import { computeOrderStanding, orderStandingLabel, turnLabel } from './standing-labels.ts'
import { computeTurn, type SellerOrderNow } from './turn.ts'
import { t } from '#web/lib/text/t.ts'

interface StatusSummaryProps {
  sellerOrder: SellerOrderNow
  reader: 'buyer' | 'seller'
  words: typeof orderStateLabels
  /** Sentence about the next step of the order and its deadline. */
  next: string | undefined
  /** True if the heading above the summary already shows the state. */
  isTitled?: boolean
}

/** Summary of an order's status: its state, who has to act, and the next deadline. */
export function StatusSummary({ sellerOrder, reader, words, next, isTitled = false }: StatusSummaryProps) {
  const turn = computeTurn(sellerOrder)
  if (isTitled && !turn && !next) return null
  return (
    <div role="group" aria-label={t('common.status')} className="border-l-4 border-accent py-1 pl-4">
      {!isTitled && <p className="font-display text-title">{standingText(sellerOrder, words)}</p>}
      {turn && <p className="font-semibold">{turnLabel(turn, reader)}</p>}
      {!turn && sellerOrder.state === 'shipped' && <p className="font-semibold">{t('order.turn.none')}</p>}
      {next && <p className="mt-1 max-w-prose text-soft">{next}</p>}
    </div>
  )
}

function standingText(sellerOrder: SellerOrderNow, words: typeof orderStateLabels): string {
  return orderStandingLabel(computeOrderStanding(sellerOrder), words)
}
