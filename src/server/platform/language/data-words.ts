import { keyOfWord, type WordKind } from '#messages/data-words.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import { languages, messagesOf, type Language } from './translate.ts'

/** What a value of the data is called in a language; what sellers and admins have named themselves keeps its name. */
export function wordOf(language: Language, kind: WordKind, value: string): string {
  return messagesOf(language).get(keyOfWord(kind, value)) ?? value
}

/** All it is called in the languages there are, in lower case. */
export function wordsOf(kind: WordKind, value: string): string[] {
  return languages.map((language) => wordOf(language, kind, value).toLowerCase())
}

/** The value a word means in any language, in lower case as the English word; undefined for a word nobody knows. */
export function valueOf(kind: WordKind, word: string): string | undefined {
  return valuesByWord(kind).get(word.toLowerCase())
}

const byWord = new Map<WordKind, ReadonlyMap<string, string>>()

function valuesByWord(kind: WordKind): ReadonlyMap<string, string> {
  const known = byWord.get(kind)
  if (known) return known
  const values = new Map<string, string>()
  for (const [key, value] of messagesOf(sourceLanguage))
    if (key.startsWith(`word.${kind}.`))
      for (const word of wordsOf(kind, value)) if (!values.has(word)) values.set(word, value.toLowerCase())
  byWord.set(kind, values)
  return values
}
