import type { stateWords } from './states.ts'
import { standingOf, standingWords, turnText } from './standing-words.ts'
import { turnOf, type SellerOrderNow } from './turn.ts'
import { t } from '#web/lib/text/t.ts'

interface StoryProps {
  sellerOrder: SellerOrderNow
  reader: 'buyer' | 'seller'
  words: typeof stateWords
  /** What comes next and by when, in a sentence. */
  next: string | undefined
  /** Below a heading that says where it stands. */
  isTitled?: boolean
}

/** Where an order stands, whose turn it is, and what happens by when. */
export function Story({ sellerOrder, reader, words, next, isTitled = false }: StoryProps) {
  const turn = turnOf(sellerOrder)
  if (isTitled && !turn && !next) return null
  return (
    <div role="group" aria-label={t('common.status')} className="border-l-4 border-accent py-1 pl-4">
      {!isTitled && <p className="font-display text-title">{standing(sellerOrder, words)}</p>}
      {turn && <p className="font-semibold">{turnText(turn, reader)}</p>}
      {!turn && sellerOrder.state === 'shipped' && <p className="font-semibold">{t('order.turn.none')}</p>}
      {next && <p className="mt-1 max-w-prose text-soft">{next}</p>}
    </div>
  )
}

function standing(sellerOrder: SellerOrderNow, words: typeof stateWords): string {
  return standingWords(standingOf(sellerOrder), words)
}
