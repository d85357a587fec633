import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { loadFormat } from '#web/features/address/address-format.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { readSession } from '#web/lib/session/session.ts'
import { signOutLocally, tabStorage } from '#web/lib/session/tab.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { preserveAttempt } from './payment/attempt.ts'
import {
  checkFields,
  fieldNames,
  fieldOfError,
  readValues,
  type FieldErrors,
  type FieldValues,
} from './form/fields.ts'
import type { Questions } from './form/use-questions.ts'
import type { PaymentResult } from './payment/pay.ts'
import type { HeldBag } from './use-held-bag.ts'
import { t } from '#web/lib/text/t.ts'

interface PayClickOptions {
  form: RefObject<HTMLFormElement | null>
  held: HeldBag
  /** Address format of the country in the form. */
  format: AddressFormat
  /** Whether the country is a guess that the buyer has not confirmed yet. */
  isDoubted: boolean
  questions: Questions
  pay: (values: FieldValues, shownTotalCents: number) => Promise<PaymentResult | null>
}

/** Handles a click on the pay button and shows errors at the matching fields. */
export function usePayClick({ form, held, format, pay, isDoubted, questions }: PayClickOptions) {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [cardMessage, setCardMessage] = useState<string>()
  const [formError, setFormError] = useState<string>()

  const showErrors = (invalid: FieldErrors) => {
    setErrors(invalid)
    const first = fieldNames.find((name) => invalid[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const press = async (values: FieldValues): Promise<void> => {
    const total = held.bag.payable?.total
    if (!total) return
    setCardMessage(undefined)
    setFormError(undefined)
    const doubt = isDoubted ? { country: t('checkout.country.doubted') } : {}
    const invalid = { ...checkFields(values, await loadFormat(values.country)), ...doubt }
    const isUnanswered = questions.check()
    showErrors(invalid)
    if (Object.keys(invalid).length > 0) return
    if (isUnanswered) return focusAnswer(form)
    const end = await pay(values, total.cents)
    if (end?.is === 'card' && !end.isShown) setCardMessage(end.message)
    if (end?.is === 'unsure') setFormError(unknownOutcomeText)
    if (end?.is === 'refused') await explain(end)
  }

  const signIn = (): void => {
    const { buyer } = readSession()
    const keep = buyer && preserveAttempt(tabStorage(), buyer._id)
    signOutLocally()
    keep?.(tabStorage())
    void navigate(`/login?${new URLSearchParams({ to: '/checkout', reason: 'ended' })}`)
  }

  const explain = async ({
    code,
    message,
    errors: invalid,
  }: PaymentResult & { is: 'refused' }): Promise<void> => {
    if (code === 'not_signed_in') return signIn()
    const named = code === 'invalid_field' ? fieldErrorsOf(invalid) : {}
    if (code === 'invalid_field' && questions.showErrors(invalid)) focusAnswer(form)
    if (Object.keys(named).length > 0) return showErrors(named)
    if (code === 'invalid_field' && invalid.every(({ field }) => field.startsWith('fields.')))
      return setFormError(message)
    try {
      if (code === 'price_changed') return setFormError(priceChangedText(await held.price()))
      if (code === 'out_of_stock' || code === 'payment_cancelled') await held.hold()
      if (repricingErrors.has(code)) await held.price()
    } catch (error) {
      if (!(error instanceof CallError)) return setFormError(unknownOutcomeText)
    }
    setFormError(message)
  }

  /** Revalidates the fields that have errors whenever the input changes. */
  const recheck = () => {
    if (!form.current || Object.keys(errors).length === 0) return
    const now = checkFields(readValues(new FormData(form.current)), format)
    const still = fieldNames.filter((name) => errors[name] && now[name])
    setErrors(Object.fromEntries(still.map((name) => [name, now[name]])))
  }

  // Revalidates the fields that have errors if the country changes, because labels and rules depend on the country.
  const followCountry = useEffectEvent(recheck)
  useEffect(() => followCountry(), [format])

  return { press, recheck, errors, cardMessage, formError }
}

/** Focuses the first answer with an error, after its error is shown. */
function focusAnswer({ current }: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    const first = current?.querySelector<HTMLElement>('[name^="fields."][aria-invalid=true]')
    first?.focus()
  })
}

/** Returns the server's errors for the fields of this form. */
function fieldErrorsOf(invalid: CallError['errors']): FieldErrors {
  return Object.fromEntries(
    invalid.flatMap(({ field, message }) => {
      const name = fieldOfError(field)
      return name ? [[name, message]] : []
    }),
  )
}

const repricingErrors: ReadonlySet<string> = new Set(['not_found', 'subscription_required', 'not_served'])

const unknownOutcomeText = t('checkout.unsure')

function priceChangedText({ payable }: HeldBag['bag']): string {
  if (!payable) return t('checkout.price-changed')
  return t('checkout.price-changed.total', { total: exactMoneyText(payable.total) })
}
