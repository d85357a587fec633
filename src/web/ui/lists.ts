import { locale } from 'virtual:language'

const or = new Intl.ListFormat(locale, { type: 'disjunction' })

/** `a, b, or c`. */
export const orText = (words: readonly string[]): string => or.format(words)
