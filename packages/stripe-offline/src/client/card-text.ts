import { hasValidCheckDigit } from '../core/luhn.ts'

export interface FieldError {
  type: 'validation_error'
  code: string
  message: string
}

export interface CardText {
  number: string
  expiry: string
  cvc: string
}

const fail = (code: string, message: string): FieldError => ({ type: 'validation_error', code, message })

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

export function isAmex(number: string): boolean {
  return /^3[47]/.test(number)
}

/** Groups the digits of a card number as printed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, isAmex(digitsOf(text)) ? 15 : 19)
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /(\d{1,4})/g
  if (!isAmex(digits)) return (digits.match(groups) ?? []).join(' ')
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** Formats an expiration date as `MM / YY`. Adds a leading zero if the first digit is above 1: 9 becomes 09. */
export function formatExpiry(text: string, isDeleting: boolean): string {
  let digits = digitsOf(text).slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export const checks: { [field in keyof CardText]: (card: CardText, now: Date) => FieldError | undefined } = {
  number({ number }) {
    const digits = digitsOf(number)
    const isShort = digits.length < (isAmex(digits) ? 15 : 16)
    if (digits === '' || (isShort && !hasValidCheckDigit(digits))) {
      return fail('incomplete_number', 'Your card number is incomplete.')
    }
    return hasValidCheckDigit(digits) ? undefined : fail('invalid_number', 'Your card number is invalid.')
  },
  expiry({ expiry }, now) {
    const digits = digitsOf(expiry)
    if (digits.length < 4) return fail('incomplete_expiry', "Your card's expiration date is incomplete.")
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
    if (month < 1 || month > 12)
      return fail('invalid_expiry_month', "Your card's expiration month is invalid.")
    const isPast = year * 12 + month - 1 < now.getFullYear() * 12 + now.getMonth()
    if (isPast) return fail('invalid_expiry_year_past', "Your card's expiration date is in the past.")
    return year > now.getFullYear() + 50
      ? fail('invalid_expiry_year', "Your card's expiration year is invalid.")
      : undefined
  },
  cvc({ number, cvc }) {
    return cvc.length < (isAmex(digitsOf(number)) ? 4 : 3)
      ? fail('incomplete_cvc', "Your card's security code is incomplete.")
      : undefined
  },
}

export function firstError(card: CardText, now = new Date()): FieldError | undefined {
  return checks.number(card, now) ?? checks.expiry(card, now) ?? checks.cvc(card, now)
}
