export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
}

export type CardCheck = 'address_line1_check' | 'address_postal_code_check' | 'cvc_check'

export interface CardRule {
  number: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  /** Country of the issuing bank. Default: US. */
  country?: string
  /** Type of the card. Default: credit. */
  funding?: 'debit' | 'prepaid'
  decline?: Decline
  /** When the card requires 3-D Secure: always, unless it was set up for off-session use, or only on-session. */
  challenge?: 'always' | 'unless_set_up' | 'on_session'
  /** Checks of the entered card details that fail. A failed check does not cause a decline. */
  fails?: readonly CardCheck[]
  risk?: 'elevated' | 'highest'
  /** Whether Stripe blocks the payment without contacting the bank. */
  isBlocked?: boolean
  /** Whether this emulator does not support the card. Such cards are listed only so that the error can name them. */
  isUnsupported?: boolean
  isAvailableImmediately?: boolean
  refund?: 'fails_later' | 'succeeds_later'
  /** Reason with which the holder disputes each captured charge. An inquiry withdraws no money. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  /** Whether setting up and attaching the card succeed although later charges are declined. */
  attaches?: boolean
}
