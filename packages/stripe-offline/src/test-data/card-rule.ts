export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
}

export type CardCheck = 'address_line1_check' | 'address_postal_code_check' | 'cvc_check'

export interface CardRule {
  number: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  /** Country of its bank; US by default. */
  country?: string
  /** Credit by default. */
  funding?: 'debit' | 'prepaid'
  decline?: Decline
  /** 3-D Secure is required: always, unless the card was set up for off-session use, or only on-session. */
  challenge?: 'always' | 'unless_set_up' | 'on_session'
  /** Checks of the typed details that fail. They do not cause a decline. */
  fails?: readonly CardCheck[]
  risk?: 'elevated' | 'highest'
  /** Stripe blocks the payment without contacting the bank. */
  isBlocked?: boolean
  /** Not supported by this emulator: the card is listed so that an error can name it. */
  isUnsupported?: boolean
  isAvailableImmediately?: boolean
  refund?: 'fails_later' | 'succeeds_later'
  /** The holder disputes each captured charge with this reason, or opens an inquiry, which withdraws no money. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  /** Setup and attaching succeed, but later charges are declined. */
  attaches?: boolean
}
