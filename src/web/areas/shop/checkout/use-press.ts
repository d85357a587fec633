import { useState, type RefObject } from 'react'
import { CallRefused } from '#web/caller.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import {
  checkFields,
  fieldNames,
  fieldOfRefusal,
  readValues,
  type FieldErrors,
  type Values,
} from './fields.ts'
import type { PayEnd } from './pay.ts'
import type { HeldBag } from './use-held-bag.ts'

interface PressParts {
  form: RefObject<HTMLFormElement | null>
  held: HeldBag
  pay: (values: Values, shownTotalCents: number, coupon: string | undefined) => Promise<PayEnd | null>
}

/** What happens when the pay button is pressed, and what is said where when it does not go through. */
export function usePress({ form, held, pay }: PressParts) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [cardMessage, setCardMessage] = useState<string>()
  const [notice, setNotice] = useState<string>()

  const point = (wrong: FieldErrors) => {
    setErrors(wrong)
    const first = fieldNames.find((name) => wrong[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const press = async (values: Values): Promise<void> => {
    const total = held.bag.payable?.total
    if (!total) return
    setCardMessage(undefined)
    setNotice(undefined)
    const wrong = checkFields(values)
    point(wrong)
    if (Object.keys(wrong).length > 0) return
    const end = await pay(values, total.cents, held.coupon)
    if (end?.is === 'card' && !end.isShown) setCardMessage(end.message)
    if (end?.is === 'unsure') setNotice(unsure)
    if (end?.is === 'refused') await explain(end)
  }

  const explain = async ({ code, message, field }: PayEnd & { is: 'refused' }): Promise<void> => {
    const name = code === 'invalid_field' ? fieldOfRefusal(field) : undefined
    if (name) return point({ [name]: message })
    try {
      if (code === 'price_changed') return setNotice(newTotal(await held.price()))
      if (code === 'coupon_invalid') await held.price(null)
      if (code === 'out_of_stock' || code === 'payment_cancelled') await held.hold()
      if (code === 'not_found' || code === 'subscription_required') await held.price()
    } catch (error) {
      if (!(error instanceof CallRefused)) return setNotice(unsure)
    }
    setNotice(message)
  }

  /** A field that was wrong is looked at again as soon as it changes. */
  const recheck = () => {
    if (!form.current || Object.keys(errors).length === 0) return
    const now = checkFields(readValues(new FormData(form.current)))
    const still = fieldNames.filter((name) => errors[name] && now[name])
    setErrors(Object.fromEntries(still.map((name) => [name, now[name]])))
  }

  return { press, recheck, errors, cardMessage, notice }
}

const unsure =
  'The connection was lost, so we do not know yet whether the payment went through. Press the button again: the same order goes on, and it is never charged twice.'

function newTotal({ payable }: HeldBag['bag']): string {
  const total = payable ? `The total is now ${exactMoneyText(payable.total)}. ` : ''
  return `A price has changed. ${total}Nothing was charged: please look at it again before you pay.`
}
