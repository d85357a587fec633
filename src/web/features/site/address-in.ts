import { sourceLanguage } from 'virtual:language'

/** The one address of a page in a language: without `?lang=` it is the language everything is written in first. */
export const addressIn = (language: string, address: string): string =>
  language === sourceLanguage ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
