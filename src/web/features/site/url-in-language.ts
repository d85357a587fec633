/** Returns the URL of a page in a language. For the default language, the URL does not contain `lang`. */
export const urlInLanguage = (
  language: string,
  address: string,
  defaultLanguage: string | undefined,
): string =>
  language === defaultLanguage ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
