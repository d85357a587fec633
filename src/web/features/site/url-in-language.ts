/** Returns the canonical URL of a page in a language. The default language has no `?lang=`. */
export const urlInLanguage = (
  language: string,
  address: string,
  defaultLanguage: string | undefined,
): string =>
  language === defaultLanguage ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
