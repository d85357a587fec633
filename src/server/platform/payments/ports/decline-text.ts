import { defaultErrorText, type LocalizedText } from '../../errors/error-text.ts'
import { localeOf, translate } from '../../language/translate.ts'

/** Reason why a card was declined, as reported by the provider. */
export interface Decline {
  code?: string | null | undefined
  decline_code?: string | null | undefined
  message?: string | null | undefined
}

const declineMessages: Record<string, LocalizedText> = {
  authentication_required: (language) => translate(language, 'error.card.authentication'),
  payment_intent_authentication_failure: (language) => translate(language, 'error.card.authentication'),
  card_velocity_exceeded: (language) => translate(language, 'error.card.too-often'),
  expired_card: (language) => translate(language, 'error.card.expired'),
  incorrect_cvc: (language) => translate(language, 'error.card.security-code'),
  invalid_cvc: (language) => translate(language, 'error.card.security-code'),
  incorrect_number: (language) => translate(language, 'error.card.number'),
  invalid_number: (language) => translate(language, 'error.card.number'),
  insufficient_funds: (language) => translate(language, 'error.card.funds'),
  processing_error: (language) => translate(language, 'error.card.processing'),
}

/**
 * Returns a text with the reason why a card was declined. Contains no advice, because the pages add advice. If the code
 * is unknown, English readers get the provider's message, and other readers get a general sentence.
 */
export function declineText({ code, decline_code: reason, message }: Decline): LocalizedText {
  const words = declineMessages[reason ?? ''] ?? declineMessages[code ?? '']
  if (words) return words
  return (language) =>
    message && localeOf(language).startsWith('en') ? message : defaultErrorText('card_declined')(language)
}
