/** Cardholder details, which are sent to the bank for verification. */
export interface CardPayer {
  name: string
  email: string
}

export type CardResult<Good = object> =
  | ({ isGood: true } & Good)
  /** `isShown` means that the provider's fields already show the error. */
  | { isGood: false; message: string; isShown?: boolean }

/**
 * An order is authorized now and captured later. A gift is charged immediately. A membership saves the card for
 * renewals and may cost nothing today.
 */
export type CardPurpose = 'order' | 'gift' | 'membership'

/** Functions of the card form for its page. Card data never leaves the provider's fields. */
export interface CardHandle {
  /** Validates the fields and creates a confirmation token for the server. */
  makeToken(payer: CardPayer): Promise<CardResult<{ id: string }>>
  /** Asks the bank to authenticate the buyer (3-D Secure). */
  authenticate(clientSecret: string): Promise<CardResult>
}
