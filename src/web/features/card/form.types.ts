/** Cardholder details, which are sent to the bank for verification. */
export interface CardPayer {
  name: string
  email: string
}

export type CardResult<Good = object> =
  | ({ isGood: true } & Good)
  /** `isShown` is true if the card fields already show the error. */
  | { isGood: false; message: string; isShown?: boolean }

/**
 * Purpose of the card form. An order is authorized now and captured later. A gift is charged immediately. A membership
 * saves the payment card for renewals and is possibly free today.
 */
export type CardPurpose = 'order' | 'gift' | 'membership'

/** Functions of the card form that its page calls. Card data never leaves the payment provider's fields. */
export interface CardHandle {
  /** Validates the card fields and creates a confirmation token, which the page sends to the server. */
  makeToken(payer: CardPayer): Promise<CardResult<{ id: string }>>
  /** Asks the card's bank to authenticate the buyer (3-D Secure). */
  authenticate(clientSecret: string): Promise<CardResult>
}
