import { useId, useState, type SubmitEvent } from 'react'
import type { Money } from '#contract/money.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { useLiveError } from '../live/live-error.ts'
import { saveWatch } from './actions.ts'
import type { Watchable } from './watchlist.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { screenReaderOnly } from '#web/kit/marks.tsx'

interface WatchTargetProps {
  watch: Watchable
  title: string
  price: Money
  /** Price at or below which the buyer is notified; null if the buyer is notified of every price drop. */
  target: Money | null
}

/** Form for the price at or below which the buyer is notified. */
export function WatchTarget({ watch, title, price, target: savedTarget }: WatchTargetProps) {
  const id = useId()
  const [target, setTarget] = useState(savedTarget)
  const [inputError, setInputError] = useState<string>()
  const { error, attempt } = useLiveError()
  const save = (cents: number | null) =>
    attempt(async () => setTarget((await saveWatch(watch, true, cents)).priceTarget))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('target')).trim()
    const cents = text === '' ? null : readCents(text)
    const isWrong = cents === undefined || (cents !== null && (cents < 1 || cents >= price.cents))
    setInputError(isWrong ? t('watch.target.below', { price: moneyText(price) }) : undefined)
    if (!isWrong) void save(cents)
  }
  return (
    <details className="group/target">
      <summary className="text-link">
        {target
          ? rich('watch.target.open-set', { title, hidden: screenReaderOnly, price: moneyText(target) })
          : rich('watch.target.open', { title, hidden: screenReaderOnly })}
      </summary>
      <PlainForm onSubmit={submit} className="pb-3">
        <label htmlFor={id} className="block pb-1.5">
          {t('watch.target.label', { currency: currencySymbolOf(price) })}
        </label>
        <p id={`${id}-hint`} className="pb-1.5 text-note text-soft">
          {target ? t('watch.target.set', { price: moneyText(target) }) : t('watch.target.none')}
        </p>
        <div className="flex gap-2">
          <input
            key={target?.cents ?? 'any'}
            id={id}
            name="target"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={target ? centsText(target.cents) : ''}
            placeholder={centsText(Math.round(price.cents * 0.9))}
            aria-invalid={inputError !== undefined}
            aria-describedby={`${id}-hint ${id}-said`}
            className="field max-w-32 tabular-nums"
          />
          <button type="submit" className="button button-line">
            {t('common.save')}
          </button>
        </div>
        <p
          id={`${id}-said`}
          role="status"
          className="mt-1.5 text-note font-semibold text-accent empty:hidden"
        >
          {inputError ?? error}
        </p>
      </PlainForm>
    </details>
  )
}

/** Returns the currency symbol of an amount, such as `$`. */
const currencySymbolOf = (price: Money): string =>
  moneyText({ ...price, cents: 0 }).replaceAll(/[\d.,\s]/g, '')
