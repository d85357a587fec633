/** Whom the card belongs to, for the bank's checks. */
export interface CardPayer {
  name: string
  email: string
}

export type CardResult<Good = object> =
  | ({ isGood: true } & Good)
  /** `isShown`: the provider's fields say it themselves, beside what is wrong. */
  | { isGood: false; message: string; isShown?: boolean }

/**
 * An order is authorized now and captured when it stands; a gift is charged at once; a membership keeps the card for
 * its renewals and may cost nothing today.
 */
export type CardPurpose = 'order' | 'gift' | 'membership'

/** What a page may ask of the card form; card data itself never leaves the provider's fields. */
export interface CardHandle {
  /** Checks the fields and turns them into a confirmation token, to be sent to the server. */
  makeToken(payer: CardPayer): Promise<CardResult<{ id: string }>>
  /** Lets the buyer prove to the bank that the card is theirs (3-D Secure). */
  prove(clientSecret: string): Promise<CardResult>
}
