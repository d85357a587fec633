import { sourceLanguage } from '#messages/catalog.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Returns the languages in `languages` that the marketplace offers, or all of `languages` if it offers none of them.
 * The marketplace's default language comes first, or English if no default is set.
 */
export function offeredLanguages(languages: readonly string[]): readonly [string, ...string[]] {
  const { languages: chosen, defaultLanguage } = marketplace()
  const offered = languages.filter((language) => chosen.length === 0 || chosen.includes(language))
  const all = offered.length === 0 ? languages : offered
  const first = [defaultLanguage, sourceLanguage, all[0]!].find((language) => all.includes(language))!
  return [first, ...all.filter((language) => language !== first)]
}

/**
 * Returns the language if the marketplace offers it, and the default language otherwise. A stored language might no
 * longer be offered.
 */
export function offeredLanguageOrDefault(language: string | null, languages: readonly string[]): string {
  const offered = offeredLanguages(languages)
  return language !== null && offered.includes(language) ? language : offered[0]
}
