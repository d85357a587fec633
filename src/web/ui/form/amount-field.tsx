import { useId } from 'react'
import type { Money } from '#contract/money.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { readCents } from '#web/ui/cents.ts'
import { Fault } from './fault.ts'

/** An amount up to what is left; empty is all of it. */
export function AmountField({ label, most }: { label: string; most: Money }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {label}
      </label>
      <input
        id={id}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder={(most.cents / 100).toFixed(2)}
        aria-describedby={`${id}-most`}
        className="field max-w-48 tabular-nums"
      />
      <p id={`${id}-most`} className="mt-1.5 text-note text-soft">
        Empty: all that is left, {exactMoneyText(most)}
      </p>
    </div>
  )
}

/** What was entered, in cents; undefined is all of it. Throws words for the person where it is no amount. */
export function amountOf(form: FormData, most: Money): number | undefined {
  const text = String(form.get('amount') ?? '').trim()
  if (text === '') return undefined
  const cents = readCents(text)
  if (cents === undefined || cents < 1) throw new Fault('Please enter an amount such as 12.50')
  if (cents > most.cents) throw new Fault(`At most ${exactMoneyText(most)} is left`)
  return cents
}
