import { sourceLanguage } from '#messages/catalog.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Returns the `languages` that the marketplace offers, with the marketplace's default language (English if not set)
 * first. If the marketplace offers none of the languages, returns all languages.
 */
export function offeredLanguages(languages: readonly string[]): readonly [string, ...string[]] {
  const { languages: chosen, defaultLanguage } = marketplace()
  const offered = languages.filter((language) => chosen.length === 0 || chosen.includes(language))
  const all = offered.length === 0 ? languages : offered
  const first = [defaultLanguage, sourceLanguage, all[0]!].find((language) => all.includes(language))!
  return [first, ...all.filter((language) => language !== first)]
}

/**
 * Returns the language if the marketplace offers it, otherwise the default language. A stored choice may no longer
 * be offered.
 */
export function offeredLanguageOrDefault(language: string | null, languages: readonly string[]): string {
  const offered = offeredLanguages(languages)
  return language !== null && offered.includes(language) ? language : offered[0]
}
