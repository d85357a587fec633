import { ApiError } from '../../core/errors.ts'
import { passesLuhn } from '../../core/luhn.ts'

export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
}

export interface CardRule {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  decline?: Decline
  /** 3-D Secure: always, or unless the card was set up off-session before. */
  challenge?: 'always' | 'unless_set_up'
  availableAtOnce?: boolean
  refund?: 'fails_later' | 'succeeds_later'
  /** The holder disputes each captured charge: with the reason, or by an inquiry that takes no money yet. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  /** Setup and attach succeed although later charges are declined. */
  attaches?: boolean
}

const generic: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const noFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

/** Stripe's published test cards by their `pm_card_*` names; any other number is refused and no number is stored. */
export const cards = {
  pm_card_visa: { number: '4242424242424242', brand: 'visa' },
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_bypassPending: { number: '4000000000000077', brand: 'visa', availableAtOnce: true },
  pm_card_visa_chargeDeclined: { number: '4000000000000002', brand: 'visa', decline: generic },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    decline: noFunds,
  },
  pm_card_chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    brand: 'visa',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  pm_card_chargeDeclinedProcessingError: {
    number: '4000000000000119',
    brand: 'visa',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  pm_card_chargeCustomerFail: { number: '4000000000000341', brand: 'visa', decline: generic, attaches: true },
  pm_card_authenticationRequiredOnSetup: {
    number: '4000002500003155',
    brand: 'visa',
    challenge: 'unless_set_up',
  },
  pm_card_authenticationRequired: { number: '4000002760003184', brand: 'visa', challenge: 'always' },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    brand: 'visa',
    challenge: 'always',
    decline: noFunds,
    attaches: true,
  },
  pm_card_createDispute: { number: '4000000000000259', brand: 'visa', dispute: 'fraudulent' },
  pm_card_createDisputeProductNotReceived: {
    number: '4000000000002685',
    brand: 'visa',
    dispute: 'product_not_received',
  },
  pm_card_createDisputeInquiry: { number: '4000000000001976', brand: 'visa', dispute: 'inquiry' },
  pm_card_refundFail: { number: '4000000000005126', brand: 'visa', refund: 'fails_later' },
  pm_card_pendingRefund: { number: '4000000000007726', brand: 'visa', refund: 'succeeds_later' },
} as const satisfies Record<string, CardRule>

export type CardName = keyof typeof cards

/** 'none' is money that came by a transfer, which behaves in no special way. */
export function cardRule(name: CardName | 'none'): CardRule {
  return name === 'none' ? { number: '', brand: 'visa' } : cards[name]
}

export function isCardName(id: string): id is CardName {
  return Object.hasOwn(cards, id)
}

/** Finds a typed number in the table; rejects every other one, as Stripe's test mode rejects live cards. */
export function cardByNumber(number: string): CardName {
  const digits = number.replaceAll(/[\s-]/g, '')
  const name = (Object.keys(cards) as CardName[]).find((each) => cards[each].number === digits)
  if (name !== undefined) return name
  if (!passesLuhn(digits)) {
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
