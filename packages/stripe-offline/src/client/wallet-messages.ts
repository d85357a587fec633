/** Input fields of the sheet, by Stripe's names. */
export const sheetFields = [
  'name',
  'email',
  'phone',
  'line1',
  'line2',
  'postal_code',
  'city',
  'state',
  'country',
] as const
export type SheetField = (typeof sheetFields)[number]

/** Texts of the simulated wallet sheet. As in stripe.js, the locale determines their language. */
export interface WalletMessages {
  note: string
  card: string
  cards: { succeeds: string; confirm: string; declined: string }
  fields: Record<SheetField, string>
  total: string
  pay: string
  cancel: string
  rejected: string
  /** Accessible name of a wallet's button. */
  button: (wallet: string) => string
}

const english: WalletMessages = {
  note: 'Simulated wallet. No real money is moved.',
  card: 'Card',
  cards: {
    succeeds: 'Visa •••• 4242, succeeds',
    confirm: 'Visa •••• 3184, needs confirmation',
    declined: 'Visa •••• 0002, is declined',
  },
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    line1: 'Address',
    line2: 'Address, line 2',
    postal_code: 'ZIP or postal code',
    city: 'City',
    state: 'State or region',
    country: 'Country',
  },
  total: 'Total',
  pay: 'Pay',
  cancel: 'Cancel',
  rejected: 'The shop does not ship to this address.',
  button: (wallet) => `Pay with ${wallet}`,
}

const german: WalletMessages = {
  note: 'Simulierte Wallet. Es wird kein echtes Geld bewegt.',
  card: 'Karte',
  cards: {
    succeeds: 'Visa •••• 4242, wird bezahlt',
    confirm: 'Visa •••• 3184, mit Bestätigung',
    declined: 'Visa •••• 0002, wird abgelehnt',
  },
  fields: {
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    line1: 'Adresse',
    line2: 'Adresszusatz',
    postal_code: 'Postleitzahl',
    city: 'Ort',
    state: 'Bundesland oder Region',
    country: 'Land',
  },
  total: 'Gesamt',
  pay: 'Bezahlen',
  cancel: 'Abbrechen',
  rejected: 'Der Shop liefert nicht an diese Adresse.',
  button: (wallet) => `Mit ${wallet} bezahlen`,
}

/** Returns the texts for a locale: in German for German locales, in English for all others. */
export const walletMessages = (locale = 'en'): WalletMessages => (/^de\b/.test(locale) ? german : english)
