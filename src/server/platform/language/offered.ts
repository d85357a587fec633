import { sourceLanguage } from '#messages/catalog.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Of `languages` those the marketplace offers, its default first: English unless it says another. All of them where it offers
 * none of these.
 */
export function offeredOf(languages: readonly string[]): readonly [string, ...string[]] {
  const { languages: chosen, defaultLanguage } = marketplace()
  const offered = languages.filter((language) => chosen.length === 0 || chosen.includes(language))
  const all = offered.length === 0 ? languages : offered
  const first = [defaultLanguage, sourceLanguage, all[0]!].find((language) => all.includes(language))!
  return [first, ...all.filter((language) => language !== first)]
}

/** A language while it is offered, else the default one: people keep what they chose when it was. */
export function offeredOr(language: string | null, languages: readonly string[]): string {
  const offered = offeredOf(languages)
  return language !== null && offered.includes(language) ? language : offered[0]
}
