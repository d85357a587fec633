import { wordsOf, type Phrase } from '@souk/catalog-index'
import { LRUCache } from 'lru-cache'
import { listFamilyColors } from '#contract/catalog/colors.ts'
import { messageKeyOfValue, type TranslatedValueKind } from '#messages/data-words.ts'
import { customName } from '../../core/value-names.ts'
import { languages, messagesOf } from '#platform/language/translate.ts'
import { catalogLists } from '../../core/catalog-lists.ts'
import { vocabularyForms } from './vocabulary-forms.ts'

/** Synonym: a search for `word` also finds `means`. A search for `means` finds `word` only if the synonym is mutual. */
export interface Synonym {
  word: string
  means: string
  isMutual: boolean
  /** True if `means` has only a similar meaning. Such a synonym is used only if a search for `word` has no matches. */
  isFallback?: boolean
  /** Language of `word`; null or undefined if unknown. */
  language?: string | null
}

/** Phrases that a vocabulary word also finds. */
export interface Meaning {
  direct: Phrase[]
  also: Phrase[]
  /** Phrases with a similar meaning, used when a search has no matches. */
  fallback: Phrase[]
  colors: Set<string>
}

/** Meanings, keyed by folded words that are separated by spaces. */
export type Meanings = Map<string, Meaning>

/**
 * Cached words of phrases. The app rebuilds the dictionary after every change to a type, color, or synonym, but
 * thousands of phrases stay the same.
 */
const splitPhrases = new LRUCache<string, readonly string[]>({ max: 20_000 })

function knownWordsOf(phrase: string): readonly string[] {
  const cached = splitPhrases.get(phrase)
  if (cached) return cached
  const words = wordsOf(phrase)
  splitPhrases.set(phrase, words)
  return words
}

/** Collects the meanings of types, colors, and synonyms, keyed by their names in every language and form. */
export function collectMeanings(types: readonly string[], synonyms: readonly Synonym[]): Meanings {
  const meanings: Meanings = new Map()
  for (const type of types) addType(meanings, type)
  addColors(meanings)
  addSynonyms(meanings, synonyms)
  return meanings
}

/**
 * Returns the forms in which a text can be typed: with the last word in the singular or plural, and with umlauts as two
 * letters.
 */
function keysOf(text: string): string[] {
  const spelled = text.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD')[0]!}e`)
  return [...new Set([text, spelled])].flatMap((each) => {
    const words = knownWordsOf(each)
    return words.length === 0
      ? []
      : vocabularyForms.of(words.at(-1)!).map((last) => [...words.slice(0, -1), last].join(' '))
  })
}

function meaningAt(meanings: Meanings, key: string): Meaning {
  const existing = meanings.get(key)
  if (existing) return existing
  const meaning: Meaning = { direct: [], also: [], fallback: [], colors: new Set() }
  meanings.set(key, meaning)
  return meaning
}

function addType(meanings: Meanings, label: string): void {
  const phrase = vocabularyForms.phraseOf(knownWordsOf(label))
  for (const key of keysOf(label)) meaningAt(meanings, key)
  for (const name of namesIn('type', label))
    for (const key of keysOf(name)) meaningAt(meanings, key).direct.push(phrase)
}

/** Returns the names of a value in all languages, except for names that are equal to the value itself. */
function namesIn(kind: TranslatedValueKind, value: string): string[] {
  return languages.flatMap((language) => {
    const names = [
      customName(language, kind, value),
      messagesOf(language).get(messageKeyOfValue(kind, value)),
    ]
    return names.filter((name) => name !== undefined && name.toLowerCase() !== value.toLowerCase())
  }) as string[]
}

/** Endings that German adjectives can have. */
const endings = ['', 'e', 'er', 'es', 'en', 'em']
const shades = [
  'light',
  'dark',
  'pale',
  'bright',
  'deep',
  'hell',
  'dunkel',
  'helles',
  'dunkles',
  'helle',
  'dunkle',
]

function addColors(meanings: Meanings): void {
  for (const family of catalogLists().families) {
    const { code: name, alsoCalled: names, shades: near, isRetired } = family
    if (isRetired) continue
    const all = listFamilyColors(family)
    const called = Object.values(family.names).map((each) => each.toLowerCase())
    for (const color of new Set([name, ...names, ...called])) addColor(meanings, color, all, true)
    for (const shade of near)
      for (const color of shade) {
        // Many sellers list items of a shade such as `light gray` as gray, so a search for this shade also finds the
        // main color of its family.
        const isOfFamily = shades.some((each) => color === `${each} ${name}`)
        addColor(meanings, color, isOfFamily ? [...shade, name, ...names] : shade, false)
      }
  }
}

/** Adds the names of a color in every language, alone and with shades: `rotes`, `dark red`, `hellrot`. */
function addColor(meanings: Meanings, color: string, finds: readonly string[], isFamily: boolean): void {
  const own = vocabularyForms.phraseOf(knownWordsOf(color))
  const add = (key: string, isTranslated: boolean): void => {
    const meaning = meaningAt(meanings, key)
    if (isTranslated) meaning.direct.push(own)
    for (const each of finds) meaning.colors.add(each)
  }
  add(knownWordsOf(color).join(' '), false)
  const names = namesIn('color', color).flatMap((name) => [
    name,
    name.replace(/ü/g, 'ue').replace(/ö/g, 'oe'),
  ])
  for (const name of names) for (const ending of endings) add(knownWordsOf(name + ending).join(' '), true)
  if (!isFamily) return
  for (const shade of shades) {
    const shaded = `${shade} ${knownWordsOf(color).join(' ')}`
    // Skip shades that are colors of listings themselves, such as `light gray`.
    if (!catalogLists().familyByColor.has(shaded)) add(shaded, false)
    for (const name of names)
      for (const ending of endings) {
        add(knownWordsOf(`${shade} ${name}${ending}`).join(' '), true)
        add(knownWordsOf(shade + name + ending).join(' '), true)
      }
  }
}

function addSynonyms(meanings: Meanings, synonyms: readonly Synonym[]): void {
  const pairs = synonyms.flatMap(({ word, means, isMutual, isFallback = false }) => [
    { word, means, isFallback },
    ...(isMutual ? [{ word: means, means: word, isFallback }] : []),
  ])
  for (const { word, means, isFallback } of pairs) {
    const phrase = vocabularyForms.phraseOf(knownWordsOf(means))
    if (phrase.length > 0)
      for (const key of keysOf(word)) meaningAt(meanings, key)[isFallback ? 'fallback' : 'also'].push(phrase)
  }
  // Also follow the meanings of synonyms: `Turnschuhe` means trainers and `trainers` means sneakers, so a search for
  // `Turnschuhe` also finds sneakers.
  const further = pairs.flatMap(({ word, means, isFallback }) => {
    const own = keysOf(means).flatMap((key) => meanings.get(key) ?? [])
    const same = own.flatMap(({ direct, also }) => [...direct, ...also])
    const next = own.flatMap(({ fallback }) => fallback)
    return keysOf(word).map((key) => ({
      key,
      also: isFallback ? [] : same,
      fallback: isFallback ? same : next,
      colors: isFallback ? [] : own.flatMap(({ colors }) => [...colors]),
    }))
  })
  for (const { key, also, fallback, colors } of further) {
    const meaning = meaningAt(meanings, key)
    meaning.also.push(...also)
    meaning.fallback.push(...fallback)
    for (const color of colors) meaning.colors.add(color)
  }
  for (const meaning of meanings.values()) {
    meaning.direct = unique(meaning.direct)
    meaning.also = unique(meaning.also)
    meaning.fallback = unique(meaning.fallback)
  }
}

function unique(phrases: Phrase[]): Phrase[] {
  if (phrases.length < 2) return phrases
  return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()]
}
