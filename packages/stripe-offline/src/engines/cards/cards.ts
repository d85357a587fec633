import { ApiError, invalid } from '../../core/errors.ts'
import { hasValidCheckDigit } from '../../core/luhn.ts'
import type { CardRule } from '../../test-data/card-rule.ts'
import type { CardName } from '../../test-data/card-name.ts'
import { payingCards } from '../../test-data/paying-cards.ts'
import { specialCards } from '../../test-data/special-cards.ts'

/**
 * Stripe's published test cards, keyed by their `pm_card_*` names. The sandbox rejects all other card numbers, and
 * never stores a card number.
 */
const cards: Record<CardName, CardRule> = { ...payingCards, ...specialCards }

/**
 * Returns the behavior of a test card. A payment that a transfer created has no test card ('none') and behaves like a
 * payment with an ordinary card.
 */
export function findCardRule(name: CardName | 'none'): CardRule {
  return name === 'none' ? { number: '', brand: 'visa' } : cards[name]
}

/** Aliases that Stripe publishes for test cards, in addition to their main names. */
const otherNames = new Map<string, CardName>([
  ['pm_card_us', 'pm_card_visa'],
  ['pm_card_chargeDeclinedFraudulent', 'pm_card_radarBlock'],
])

/**
 * Returns the test card that has this name or alias. Returns undefined for other strings, such as the id of a stored
 * payment method.
 */
export function cardByName(id: string): CardName | undefined {
  const name = otherNames.get(id) ?? id
  return name.startsWith('pm_card_') && Object.hasOwn(cards, name) ? (name as CardName) : undefined
}

/** Matches the names of Stripe's test payment methods other than cards. */
const debits = /^pm_(?:sepaDebit|usBankAccount|acssDebit|auBecsDebit|bacsDebit)(?:_\w+)?$/

/** Rejects test payment methods other than cards. @throws invalid_request_error */
export function requireCard(id: string): void {
  if (debits.test(id))
    throw invalid(`The test payment method ${id} is not supported here.`, 'payment_method_not_available')
}

/** Rejects test cards that this emulator does not support. @throws card_declined */
export function requireSupportedCard(name: CardName): CardName {
  if (cards[name].isUnsupported !== true) return name
  throw new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    message: `The test card ${name} is not supported here.`,
    param: 'number',
  })
}

/**
 * Returns the test card that has this number. Rejects all other numbers, because Stripe's test mode rejects real cards.
 */
export function cardByNumber(number: string): CardName {
  const digits = number.replaceAll(/[\s-]/g, '')
  const name = (Object.keys(cards) as CardName[]).find((each) => cards[each].number === digits)
  if (name !== undefined) return requireSupportedCard(name)
  if (!hasValidCheckDigit(digits)) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    })
  }
  throw new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Only test card numbers work here.',
    param: 'number',
  })
}
