import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { call } from '#web/lib/calls/call.ts'
import { cardName, expiryText } from '#web/features/card/card-text.ts'
import { t } from '#web/lib/text/t.ts'
import { SavedList } from './saved-list.tsx'

const words = {
  failed: t('account.cards.failed'),
  none: t('account.cards.none'),
  removed: t('account.cards.removed'),
  remove: (card: SavedCard) => t('account.cards.remove', { card: cardName(card) }),
}

/** Payment cards that the buyer has saved at checkout. */
export function Cards({ cards }: { cards: readonly SavedCard[] | null }) {
  return (
    <SavedList items={cards} words={words} remove={(id) => call('deleteSavedCard', { params: { id } })}>
      {(card) => (
        <p>
          {cardName(card)}
          <span className="block text-note text-soft tabular-nums">
            {card.isExpired
              ? t('account.cards.expired', { expiry: expiryText(card) })
              : t('account.cards.expires', { expiry: expiryText(card) })}
          </span>
        </p>
      )}
    </SavedList>
  )
}
