import { sourceLanguage } from '#messages/catalog.ts'
import { marketplace } from '../settings/marketplace.ts'

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
