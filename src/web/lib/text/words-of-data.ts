import { words as ofBuild } from 'virtual:words'

/**
 * Names of stored values in the page's language. The server's build contains them. The browser receives these names
 * with the page's data, so that no JavaScript file contains them.
 */
let words: Readonly<Record<string, string>> = import.meta.env.SSR ? ofBuild : {}

/** Sets the names for the current page. They do not change while the page is open. */
export function setDataWords(newWords: typeof words): void {
  words = newWords
}

/** Translates a stored value: `Boots` → `Stiefel`. Names that sellers or admins have entered are returned unchanged. */
export const dataWord = (value: string): string => (Object.hasOwn(words, value) ? words[value]! : value)

/**
 * Returns the marketplace's own name for a code such as `condition:like new`, or undefined if the name comes from
 * `messages/`.
 */
export const marketplaceWord = (key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** Translates a stored value for use within a sentence: `All boots`. */
export const dataWordInSentence = (value: string): string =>
  Object.hasOwn(words, value) ? words[value]! : value.toLowerCase()
