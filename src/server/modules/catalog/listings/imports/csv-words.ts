import type { conditions, genders } from '#contract/catalog/catalog.ts'
import type { Words } from '#platform/http/error-words.ts'
import { localeOf, translate, type Language } from '#platform/language/translate.ts'

export const genderNames: Record<(typeof genders)[number], Words> = {
  women: (language) => translate(language, 'listing.gender.women'),
  men: (language) => translate(language, 'listing.gender.men'),
  unisex: (language) => translate(language, 'listing.gender.unisex'),
  girls: (language) => translate(language, 'listing.gender.girls'),
  boys: (language) => translate(language, 'listing.gender.boys'),
}

export const conditionNames: Record<(typeof conditions)[number], Words> = {
  new: (language) => translate(language, 'listing.condition.new'),
  'like new': (language) => translate(language, 'listing.condition.like-new'),
  'very good': (language) => translate(language, 'listing.condition.very-good'),
  good: (language) => translate(language, 'listing.condition.good'),
}

/** As a file has it: English ones are what programs read, so they have the values themselves. */
export function writtenAs(language: Language, value: string, words: Words): string {
  return localeOf(language).startsWith('en') ? value : words(language)
}
