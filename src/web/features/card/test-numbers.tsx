import { t } from '#web/lib/text/t.ts'

const cards = [
  ['4242 4242 4242 4242', t('card.test.succeeds')],
  ['4000 0025 0000 3155', t('card.test.confirm')],
  ['4000 0000 0000 0002', t('card.test.declined')],
  ['4000 0000 0000 9995', t('card.test.funds')],
] as const

/**
 * Lists card numbers for test payments. The list is shown with the offline payment provider, which accepts no real
 * cards.
 */
export function TestCards() {
  return (
    <details className="border border-edge px-4" data-testid="test-cards">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
        <strong>{t('card.test.title')}</strong>
        <span className="underline underline-offset-4">{t('card.test.numbers')}</span>
      </summary>
      <dl className="pb-2">
        {cards.map(([number, effect]) => (
          <div key={number} className="flex flex-wrap gap-x-3 py-1">
            <dt className="font-semibold tabular-nums">{number}</dt>
            <dd className="text-soft">{effect}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-4 text-note text-soft">{t('card.test.rest')}</p>
    </details>
  )
}
