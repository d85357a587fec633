import { cardName, expiryText } from '#web/features/card/card-text.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import type { SavedCardChoice } from './use-saved-cards.ts'

/** Field for choosing one of the buyer's saved cards or a new card. */
export function SavedCards({ saved: { cards, chosen, choose } }: { saved: SavedCardChoice }) {
  if (cards === null || cards.length === 0) return null
  return (
    <RadioField
      name="card"
      label={t('checkout.card.saved')}
      value={chosen}
      choices={[
        ...cards.map(
          (card) =>
            [
              card._id,
              t('checkout.card.choice', { card: cardName(card), expiry: expiryText(card) }),
            ] as const,
        ),
        ['', t('checkout.card.other')],
      ]}
      onChoose={choose}
    />
  )
}

/** Checkbox to save the card. Not shown to guests. */
export function SaveCard({ saves, onChange }: { saves: boolean; onChange: (saves: boolean) => void }) {
  if (useSession()?.buyer == null) return null
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input
        type="checkbox"
        checked={saves}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0"
      />
      {t('checkout.card.save')}
    </label>
  )
}
