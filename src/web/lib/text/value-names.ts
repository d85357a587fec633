import { valueNames as builtValueNames } from 'virtual:value-names'

/**
 * Names of stored values in the page's language. The server's build contains them. The browser receives these names
 * with the page's data, so that no JavaScript file contains them.
 */
let names: Readonly<Record<string, string>> = import.meta.env.SSR ? builtValueNames : {}

/** Sets the names for the current page. They do not change while the page is open. */
export function setValueNames(newNames: typeof names): void {
  names = newNames
}

/** Translates a stored value: `Boots` → `Stiefel`. Names that sellers or admins have entered are returned unchanged. */
export const translateValue = (value: string): string => (Object.hasOwn(names, value) ? names[value]! : value)

/**
 * Returns the marketplace's own name for a code such as `condition:like new`, or undefined if the name comes from
 * `messages/`.
 */
export const marketplaceValueName = (key: string): string | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined

/** Translates a stored value for use within a sentence: `All boots`. */
export const translateValueInSentence = (value: string): string =>
  Object.hasOwn(names, value) ? names[value]! : value.toLowerCase()
