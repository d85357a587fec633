import { messageKeyOfValue, type TranslatedValueKind } from '#messages/data-words.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import { catalogLists } from './catalog-lists.ts'
import {
  defaultLanguage,
  languages,
  messagesOf,
  contactLanguage,
  type Language,
} from '#platform/language/translate.ts'

/**
 * Returns the name of a value in a language: the marketplace's custom name or, if there is none, the translation. If
 * there is no translation, because sellers or admins created the value, returns the value itself.
 */
export function nameOfValue(language: Language, kind: TranslatedValueKind, value: string): string {
  return wordIn(contactLanguage(language), kind, value)
}

function wordIn(language: string, kind: TranslatedValueKind, value: string): string {
  return (
    customName(language, kind, value) ?? messagesOf(language).get(messageKeyOfValue(kind, value)) ?? value
  )
}

/** Returns the marketplace's custom name for a type or color in a language. */
export function customName(language: Language, kind: TranslatedValueKind, value: string): string | undefined {
  if (kind === 'size') return undefined
  const { typeNames, colorNames } = catalogLists()
  const own = kind === 'type' ? typeNames : colorNames
  return Object.hasOwn(own, value) ? own[value]![language ?? defaultLanguage()] : undefined
}

/** Returns the value's names in all languages, in lower case. */
export function namesOfValue(kind: TranslatedValueKind, value: string): string[] {
  return languages.map((language) => wordIn(language, kind, value).toLowerCase())
}

/**
 * Returns the lowercase English name of the value that has the name `word` in any language. Returns undefined for an
 * unknown word.
 */
export function findValueByName(kind: TranslatedValueKind, word: string): string | undefined {
  return valuesByWord(kind).get(word.toLowerCase())
}

const byWord = new Map<TranslatedValueKind, { stamp: string; values: ReadonlyMap<string, string> }>()

function valuesByWord(kind: TranslatedValueKind): ReadonlyMap<string, string> {
  const { version, colorNames } = catalogLists()
  const known = byWord.get(kind)
  if (known?.stamp === version) return known.values
  const values = new Map<string, string>()
  const builtIn = [...messagesOf(sourceLanguage)]
    .filter(([key]) => key.startsWith(`word.${kind}.`))
    .map(([, value]) => value.toLowerCase())
  const own = kind === 'color' ? Object.keys(colorNames) : []
  for (const value of new Set([...own, ...builtIn]))
    for (const word of namesOfValue(kind, value)) if (!values.has(word)) values.set(word, value)
  byWord.set(kind, { stamp: version, values })
  return values
}

/** Catalog lists whose codes have translated names. */
export type ListKind = 'department' | 'condition' | 'family' | 'sizeSystem'

const listOf = {
  department: 'departments',
  condition: 'conditions',
  family: 'families',
  sizeSystem: 'sizeSystems',
} as const
const messageOf: Record<ListKind, (code: string) => string> = {
  department: (code) => `listing.gender.${code}`,
  condition: (code) => `listing.condition.${code.replaceAll(' ', '-')}`,
  family: (code) => messageKeyOfValue('color', code),
  sizeSystem: (code) => `list.size.${code}`,
}

/**
 * Returns the name of a list code in a language: the marketplace's custom name or, if there is none, the translation.
 * If there is no translation, returns the name in another language.
 */
export function nameOfCode(language: Language, kind: ListKind, code: string): string {
  return nameIn(contactLanguage(language), kind, code)
}

function nameIn(language: string, kind: ListKind, code: string): string {
  const names = catalogLists()[listOf[kind]].find((each) => each.code === code)?.names ?? {}
  return textIn(language, names, messageOf[kind](code)) ?? capital(code)
}

/** Returns a sentence that explains a condition, or an empty string if there is no explanation. */
export function conditionExplanation(language: Language, code: string): string {
  const own = catalogLists().conditions.find((each) => each.code === code)?.explanations ?? {}
  return textIn(contactLanguage(language), own, `listing.condition-means.${code.replaceAll(' ', '-')}`) ?? ''
}

/** Returns the names of a list code in all languages. */
export function namesOfCode(kind: ListKind, code: string): string[] {
  return languages.map((language) => nameIn(language, kind, code))
}

function textIn(language: string, own: Readonly<Record<string, string>>, key: string): string | undefined {
  return own[language] ?? messagesOf(language).get(key) ?? own[defaultLanguage()] ?? Object.values(own)[0]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the names that the marketplace has customized, keyed by value or by `<kind>:<code>`. */
export function customizedNames(language: Language): Record<string, string> {
  const lists = catalogLists()
  const words: Record<string, string> = {}
  for (const [value, names] of [...Object.entries(lists.typeNames), ...Object.entries(lists.colorNames)]) {
    const own = names[language ?? defaultLanguage()]
    if (own !== undefined) words[value] = own
  }
  for (const kind of Object.keys(listOf) as ListKind[])
    for (const { code } of lists[listOf[kind]]) {
      const name = nameOfCode(language, kind, code)
      if (name !== messagesOf(language).get(messageOf[kind](code))) words[`${kind}:${code}`] = name
    }
  for (const { code } of lists.conditions) {
    const means = conditionExplanation(language, code)
    const key = `listing.condition-means.${code.replaceAll(' ', '-')}`
    if (means !== '' && means !== messagesOf(language).get(key)) words[`condition-means:${code}`] = means
  }
  return words
}
