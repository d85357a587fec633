import { defaultErrorText, type LocalizedText } from '../../errors/error-text.ts'
import { localeOf, translate } from '../../language/translate.ts'

/** Decline details from the provider. */
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
 * Returns the reason for a declined card. It contains no advice, because pages add their own. For an unknown code,
 * returns the provider's message in English, and a general sentence in other languages.
 */
export function declineText({ code, decline_code: reason, message }: Decline): LocalizedText {
  const words = declineMessages[reason ?? ''] ?? declineMessages[code ?? '']
  if (words) return words
  return (language) =>
    message && localeOf(language).startsWith('en') ? message : defaultErrorText('card_declined')(language)
}
