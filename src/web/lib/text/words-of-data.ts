import { words as ofBuild } from 'virtual:words'

/**
 * What values of the data are called in the page's language. The server has them in its build; a page brings them with
 * its data, so that no script does.
 */
let words: Readonly<Record<string, string>> = import.meta.env.SSR ? ofBuild : {}

/** For the page that is being shown: they are the same for as long as it is open. */
export function fillWords(given: typeof words): void {
  words = given
}

/** `Dresses` → `Kleider`; what sellers and admins have named themselves keeps its name. */
export const word = (value: string): string => (Object.hasOwn(words, value) ? words[value]! : value)

/** What the marketplace itself says for a code of its lists (`condition:like new`); undefined where the language has it. */
export const ownWord = (key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** As it stands within a sentence: `All dresses`. */
export const wordInside = (value: string): string =>
  Object.hasOwn(words, value) ? words[value]! : value.toLowerCase()
