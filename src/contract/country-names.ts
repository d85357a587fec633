/**
 * Returns a function that returns a country's name in a language. The names are the same on the server and in every
 * browser: Node and Chromium differ in a few long names ("Hong Kong SAR China"), so the short names are used for these
 * countries.
 */
export function createCountryNames(locale: string): (code: string) => string {
  const [names, shortNames] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(locale, { type: 'region', style }),
  )
  // Chromium, unlike Node, appends a second name of the Falkland Islands in parentheses.
  return (code) => (/HK|MO|PS/.test(code) ? shortNames : names)!.of(code)!.replace(/ \((Isl|Mal).*/, '')
}
