import { dateText, moneyText } from '../../language/formats.ts'
import { translate, type Language } from '../../language/translate.ts'

/** Data about a discrepancy that the reconciliation with the provider has found. `code` is the kind of discrepancy. */
export type FindingFacts =
  | { code: 'events-missed'; count: number; types: string }
  | { code: 'move-not-booked'; cents: number; currency: string; type: string }
  | { code: 'move-differs'; cents: number; oursCents: number; currency: string; type: string }
  /** `state` is stored for older builds, whose message about this kind of discrepancy needs it. */
  | { code: 'held-too-long'; id: string; state: string; paidAt: string }

/** Discrepancy between the ledger and the provider's records, as stored in the database. */
export interface Finding {
  code: string
  /** English text. Used if there are no `facts`, and by builds that do not support `facts`. */
  text: string
  providerId: string | null
  facts?: FindingFacts
}

export function makeFinding(facts: FindingFacts, providerId: string | null): Finding {
  return { code: facts.code, text: factsText(null, facts), providerId, facts }
}

/** Returns the text of a finding in the reader's language. */
export function findingText(language: Language, { text, facts }: Finding): string {
  return facts ? factsText(language, facts) : text
}

function factsText(language: Language, facts: FindingFacts): string {
  switch (facts.code) {
    case 'events-missed': {
      const { count, types } = facts
      return translate(language, 'reconciliation.events-missed', { count, types })
    }
    case 'move-not-booked': {
      const { type } = facts
      const providerAmount = moneyText(language, facts)
      return translate(language, 'reconciliation.move-not-booked', { theirs: providerAmount, type })
    }
    case 'move-differs': {
      const { type, oursCents: cents, currency } = facts
      const [providerAmount, ledgerAmount] = [
        moneyText(language, facts),
        moneyText(language, { cents, currency }),
      ]
      return translate(language, 'reconciliation.move-differs', {
        theirs: providerAmount,
        ours: ledgerAmount,
        type,
      })
    }
    case 'held-too-long': {
      const { id, paidAt } = facts
      const date = dateText(language, paidAt)
      return translate(language, 'reconciliation.held-too-long', { id, date })
    }
  }
}
