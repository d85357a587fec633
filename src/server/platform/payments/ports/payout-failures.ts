import type { LocalizedText } from '../../errors/error-text.ts'
import { localeOf, translate, type Language } from '../../language/translate.ts'

const failureMessages: Record<string, LocalizedText> = {
  account_closed: (language) => translate(language, 'payout.failure.account-closed'),
  account_frozen: (language) => translate(language, 'payout.failure.account-frozen'),
  bank_changed: (language) => translate(language, 'payout.failure.bank-changed'),
  bank_account_restricted: (language) => translate(language, 'payout.failure.bank-restricted'),
  bank_ownership_changed: (language) => translate(language, 'payout.failure.holder'),
  could_not_process: (language) => translate(language, 'payout.failure.could-not-process'),
  declined: (language) => translate(language, 'payout.failure.declined'),
  funds: (language) => translate(language, 'payout.failure.funds'),
  incorrect_account_holder_name: (language) => translate(language, 'payout.failure.holder'),
  insufficient_funds: (language) => translate(language, 'payout.failure.funds'),
  invalid_account_number: (language) => translate(language, 'payout.failure.number'),
  invalid_currency: (language) => translate(language, 'payout.failure.invalid-currency'),
  no_account: (language) => translate(language, 'payout.failure.no-account'),
}

/** Failure codes from the app itself, for which the provider has no English message. */
const ownCodes = new Set(['bank_changed'])

/** Returns the form in which a payout failure is stored: the provider's code and English message. */
export function serializePayoutFailure(code: string | null, message: string | null): string | null {
  return code === null ? message : `${code}: ${message ?? code}`
}

/**
 * Returns the text for a stored payout failure. English readers get the provider's message. Other readers get a
 * translation for the failure code.
 */
export function payoutFailureText(language: Language, failure: string): string {
  const [, code = '', message = failure] = /^([a-z_]+): (.*)$/s.exec(failure) ?? []
  if (localeOf(language).startsWith('en') && !ownCodes.has(code)) return message
  return (failureMessages[code] ?? unknownFailure)(language)
}

const unknownFailure: LocalizedText = (language) => translate(language, 'payout.failure.unknown')
