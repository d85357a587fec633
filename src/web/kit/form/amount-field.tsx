import { useState } from 'react'
import type { Money } from '#contract/money.ts'
import { t } from '#web/lib/text/t.ts'
import { centsText, exampleText, readCents } from '#web/lib/format/cents.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { RadioField } from './choice-fields.tsx'
import { InputError } from './form-errors.ts'
import { Field } from './field.tsx'

interface AmountFieldProps {
  label: string
  max: Money
  value?: string
  onText?: (text: string) => void
}

/** Required field for an amount of money up to `max`. */
export function AmountField({ label, max, value, onText }: AmountFieldProps) {
  return (
    <Field
      name="amount"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={centsText(max.cents)}
      className="max-w-48 tabular-nums"
      hint={t('ui.amount.max', { max: exactMoneyText(max) })}
      {...(value !== undefined && { value })}
      {...(onText && { onText })}
    />
  )
}

/**
 * Returns the amount in the form, in cents.
 * @throws InputError with a message for the user if the amount is missing, invalid or above `max`
 */
export function readAmount(form: FormData, max: Money): number {
  const cents = readCents(String(form.get('amount') ?? ''))
  if (cents === undefined || cents < 1)
    throw new InputError(t('ui.amount.invalid', { example: exampleText(max.cents) }), 'amount')
  if (cents > max.cents) throw new InputError(t('ui.amount.most', { most: exactMoneyText(max) }), 'amount')
  return cents
}

interface AmountChoiceOptions {
  /** Full amount, which is the first option. */
  all: Money
  /** Maximum partial amount. Defaults to the full amount. */
  max?: Money
}

/**
 * State of a choice between the full amount and a partial amount. No option is selected at first, so that submitting
 * the form without a choice never moves money. `cents` is the selected amount, which the button shows. `cents` is
 * undefined until the choice is valid.
 */
export function useAmountChoice({ all, max = all }: AmountChoiceOptions) {
  const [choice, setChoice] = useState('')
  const [text, setText] = useState('')
  const typed = readCents(text)
  const isAllowed = typed !== undefined && typed > 0 && typed <= max.cents
  return {
    all,
    max,
    choice,
    setChoice,
    text,
    setText,
    cents: choice === 'all' ? all.cents : choice === 'part' && isAllowed ? typed : undefined,
    /**
     * Returns the selected amount in cents. If a partial amount is invalid, throws the same InputError as `readAmount`.
     */
    read: (form: FormData): number => (choice === 'all' ? all.cents : readAmount(form, max)),
    reset() {
      setChoice('')
      setText('')
    },
  }
}

interface AmountChoiceFieldProps {
  amount: ReturnType<typeof useAmountChoice>
  label: string
  allLabel?: string
}

/** Two radio buttons, such as "Full amount ($213.75)" and "Partial amount", and a field for the partial amount. */
export function AmountChoiceField({ amount, label, allLabel }: AmountChoiceFieldProps) {
  const { all, max, choice, setChoice, text, setText } = amount
  const choices = [
    ['all', allLabel ?? t('ui.amount.all', { amount: exactMoneyText(all) })],
    ['part', allLabel ? t('ui.amount.other') : t('ui.amount.part')],
  ] as const
  return (
    <>
      <RadioField name="amountChoice" label={label} choices={choices} value={choice} onChoose={setChoice} />
      {choice === 'part' && (
        <AmountField label={t('ui.amount.label')} max={max} value={text} onText={setText} />
      )}
    </>
  )
}

/** Returns a button label that contains the selected amount, or the label `plain` if no amount is selected yet. */
export function amountButtonLabel(
  amount: ReturnType<typeof useAmountChoice>,
  plain: string,
  withAmount: (values: { amount: string }) => string,
): string {
  const { cents, all } = amount
  return cents === undefined ? plain : withAmount({ amount: exactMoneyText({ ...all, cents }) })
}
