import { sourceLanguage } from '#messages/catalog.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Returns those of `languages` that the marketplace offers. The marketplace's default language comes first (English if
 * not set). If the marketplace offers none of `languages`, returns all of them.
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
