import type { Money } from '#contract/money.ts'
import { t } from '#web/t.ts'
import { centsText, exampleText, readCents } from '#web/ui/cents.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { Fault } from './faults.ts'
import { Field } from './field.tsx'

/** An amount up to what is left; empty is all of it. */
export function AmountField({ label, most }: { label: string; most: Money }) {
  return (
    <Field
      name="amount"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={centsText(most.cents)}
      className="max-w-48 tabular-nums"
      hint={t('ui.amount.all', { most: exactMoneyText(most) })}
      isOptional
    />
  )
}

/** What was entered, in cents; undefined is all of it. Throws words for the person where it is no amount. */
export function amountOf(form: FormData, most: Money): number | undefined {
  const text = String(form.get('amount') ?? '').trim()
  if (text === '') return undefined
  const cents = readCents(text)
  if (cents === undefined || cents < 1)
    throw new Fault(t('ui.amount.invalid', { example: exampleText() }), 'amount')
  if (cents > most.cents) throw new Fault(t('ui.amount.most', { most: exactMoneyText(most) }), 'amount')
  return cents
}
