export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
}

export type CardCheck = 'address_line1_check' | 'address_postal_code_check' | 'cvc_check'

export interface CardRule {
  number: string
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  /** Of its bank; US unless it says otherwise. */
  country?: string
  /** Credit unless it says otherwise. */
  funding?: 'debit' | 'prepaid'
  decline?: Decline
  /** 3-D Secure: always, unless the card was set up off-session before, or while its holder is there. */
  challenge?: 'always' | 'unless_set_up' | 'on_session'
  /** What the bank says of the details that were typed; nothing is declined for it. */
  fails?: readonly CardCheck[]
  risk?: 'elevated' | 'highest'
  /** Stripe itself refuses it: the bank is never asked. */
  isBlocked?: boolean
  /** Known, so that it can be refused by name. */
  isNotPlayed?: boolean
  availableAtOnce?: boolean
  refund?: 'fails_later' | 'succeeds_later'
  /** The holder disputes each captured charge: with the reason, or by an inquiry that takes no money yet. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  /** Setup and attach succeed although later charges are declined. */
  attaches?: boolean
}
