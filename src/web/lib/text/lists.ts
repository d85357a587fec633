import { locale } from 'virtual:language'

const and = new Intl.ListFormat(locale, { type: 'conjunction' })
const or = new Intl.ListFormat(locale, { type: 'disjunction' })

/** Joins words as `a, b, or c`. */
export const orText = (words: readonly string[]): string => or.format(words)

/** Joins words as `a, b, and c`. */
export const andText = (words: readonly string[]): string => and.format(words)
