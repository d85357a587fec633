import { errorWords, type Words } from '../http/error-words.ts'
import { localeOf, translate } from '../language/translate.ts'

/** What the provider says of a card that was declined. */
export interface Decline {
  code?: string | null | undefined
  decline_code?: string | null | undefined
  message?: string | null | undefined
}

const known: Record<string, Words> = {
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

/** Why a card was declined: the provider says it in English, so other languages go by its codes. */
export function declineWords({ code, decline_code: reason, message }: Decline): Words {
  const words = known[reason ?? ''] ?? known[code ?? ''] ?? errorWords.card_declined
  return (language) => (message && localeOf(language).startsWith('en') ? message : words(language))
}
