import { useEffect, useRef, useState } from 'react'
import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { cardName, expiryText } from '#web/features/card/card-text.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import type { SavedCardChoice } from './use-saved-cards.ts'

interface SavedCardsProps {
  saved: SavedCardChoice
  /** Whether the chosen card was declined. All cards are then shown. */
  isRejected: boolean
}

/** The chosen saved card with a button that shows the field for choosing another saved card or a new card. */
export function SavedCards({ saved: { cards, chosen, choose }, isRejected }: SavedCardsProps) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [isOpen])
  if (cards === null || cards.length === 0) return null
  const nameOf = (card: SavedCard) =>
    t('checkout.card.choice', { card: cardName(card), expiry: expiryText(card) })
  const card = cards.find(({ _id }) => _id === chosen)
  if (card && !isOpen && !isRejected) {
    return (
      <div className="flex items-start justify-between gap-x-4 border border-line px-4 py-3">
        <p className="min-w-0 break-words">{nameOf(card)}</p>
        <TextButton
          className="text-link -my-2.5 shrink-0"
          aria-label={t('checkout.card.change')}
          onClick={() => setOpen(true)}
        >
          {t('checkout.change')}
        </TextButton>
      </div>
    )
  }
  return (
    <div ref={field}>
      <RadioField
        name="card"
        label={t('checkout.card.saved')}
        value={chosen}
        choices={[...cards.map((one) => [one._id, nameOf(one)] as const), ['', t('checkout.card.other')]]}
        onChoose={(id) => {
          setOpen(true)
          choose(id)
        }}
      />
    </div>
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
