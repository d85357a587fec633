import { language } from 'virtual:language'

/** Returns a name in the page's language, or else in any language. */
export const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  names[language] ?? Object.values(names)[0] ?? code
