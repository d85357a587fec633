import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readEnteredCard } from '../../engines/cards/payment-methods.ts'
import type { CardDraft } from '../../engines/cards/payment-methods.ts'

/**
 * Returns the form fields for a test card on a hosted page. When the form is submitted, `readCardForm` reads these
 * fields.
 */
export function cardFields(prefix: string): string {
  return `<label>Card number <input name="number" required inputmode="numeric" autocomplete="cc-number" data-testid="${prefix}-number"></label>
<label>Expires (month / year) <input name="expiry" required placeholder="12 / 34" autocomplete="cc-exp" data-testid="${prefix}-expiry"></label>
<label>Security code <input name="cvc" required inputmode="numeric" autocomplete="cc-csc" data-testid="${prefix}-cvc"></label>`
}

export function readCardForm(unit: WorkUnit, form: Params): CardDraft {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(String(form['expiry'])) ?? []
  if (month === undefined || year === undefined)
    throw invalid("Your card's expiration date is incomplete.", 'invalid_expiry_month', 'exp_month')
  if (!/^\d{3,4}$/.test(String(form['cvc']).trim()))
    throw invalid("Your card's security code is incomplete.", 'incorrect_cvc', 'cvc')
  return readEnteredCard(unit, {
    type: 'card',
    card: { number: String(form['number'] ?? ''), exp_month: month, exp_year: year },
  })
}
