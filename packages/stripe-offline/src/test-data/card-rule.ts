export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
}

export type CardCheck = 'address_line1_check' | 'address_postal_code_check' | 'cvc_check'

export interface CardRule {
  number: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  /** Country of the bank that issued the card. Default: US. */
  country?: string
  /** Funding type of the card. Default: credit. */
  funding?: 'debit' | 'prepaid'
  decline?: Decline
  /**
   * When payments with the card require 3-D Secure. `always`: for every payment. `unless_set_up`: unless the card was
   * set up for off-session use. `on_session`: only for on-session payments.
   */
  challenge?: 'always' | 'unless_set_up' | 'on_session'
  /** Checks of the entered card details that fail. The card is not declined because of a failed check. */
  fails?: readonly CardCheck[]
  risk?: 'elevated' | 'highest'
  /** Whether Stripe blocks the payment without contacting the bank. */
  isBlocked?: boolean
  /**
   * Whether this emulator does not support the card. An unsupported card is listed only so that the error can name it.
   */
  isUnsupported?: boolean
  isAvailableImmediately?: boolean
  refund?: 'fails_later' | 'succeeds_later'
  /** Reason for which the holder disputes every captured charge. An inquiry withdraws no money. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  /** Whether the card can be set up and attached to a customer, although later charges are declined. */
  attaches?: boolean
}
