/**
 * Returns a function that returns a country's name in a language. The names are the same on the server and in every
 * browser: for the few countries whose long names differ between Node and Chromium, such as "Hong Kong SAR China", the
 * function returns short names.
 */
export function createCountryNames(locale: string): (code: string) => string {
  const [names, shortNames] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(locale, { type: 'region', style }),
  )
  // Chromium, unlike Node, adds a second name in parentheses to the Falkland Islands.
  return (code) => (/HK|MO|PS/.test(code) ? shortNames : names)!.of(code)!.replace(/ \((Isl|Mal).*/, '')
}
