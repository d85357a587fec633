import type { CardText } from './card-text.ts'

/** Texts of the card fields and of the 3-D Secure dialog. As in stripe.js, the locale determines their language. */
export interface CardMessages {
  labels: Record<keyof CardText, string>
  expiryHint: string
  /** Error messages, keyed by error code. */
  errors: Readonly<Partial<Record<string, string>>>
  dialog: { label: string; close: string; frame: string; closed: string }
}

const english: CardMessages = {
  labels: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' },
  expiryHint: 'MM / YY',
  errors: {},
  dialog: {
    label: 'Confirm your payment with your bank',
    close: 'Cancel',
    frame: "Your bank's confirmation page",
    closed: 'You closed the confirmation before it was finished. Your card was not charged.',
  },
}

const german: CardMessages = {
  labels: { number: 'Kartennummer', expiry: 'Ablaufdatum', cvc: 'Sicherheitscode' },
  expiryHint: 'MM / JJ',
  errors: {
    incomplete_number: 'Ihre Kartennummer ist unvollständig.',
    invalid_number: 'Ihre Kartennummer ist ungültig.',
    incomplete_expiry: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
    invalid_expiry_month: 'Der Ablaufmonat Ihrer Karte ist ungültig.',
    invalid_expiry_year: 'Das Ablaufjahr Ihrer Karte ist ungültig.',
    invalid_expiry_year_past: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
    incomplete_cvc: 'Der Sicherheitscode Ihrer Karte ist unvollständig.',
  },
  dialog: {
    label: 'Zahlung bei Ihrer Bank bestätigen',
    close: 'Abbrechen',
    frame: 'Bestätigungsseite Ihrer Bank',
    closed: 'Sie haben die Bestätigung vorzeitig geschlossen. Ihre Karte wurde nicht belastet.',
  },
}

/** Returns the texts for a locale: in German for German locales, in English for all others. */
export const cardMessages = (locale = 'en'): CardMessages => (/^de\b/.test(locale) ? german : english)
