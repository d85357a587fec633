import { language } from 'virtual:language'

/** Returns the name in the page's language. If there is none, returns the name in any language, or the code. */
export const localizedName = (names: Readonly<Record<string, string>>, code: string): string =>
  names[language] ?? Object.values(names)[0] ?? code
