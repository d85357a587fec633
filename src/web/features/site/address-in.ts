/** The one address of a page in a language: without `?lang=` it is the marketplace's default. */
export const addressIn = (language: string, address: string, usual: string | undefined): string =>
  language === usual ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
