/**
 * Returns a function that names ISO 3166-1 codes in a language, with equal results on the server and in every
 * browser. Node and Chromium differ in the long names of a few places ("Hong Kong SAR China") but agree on the short
 * ones.
 */
export function createCountryNames(locale: string): (code: string) => string {
  const [names, shortNames] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(locale, { type: 'region', style }),
  )
  // Chromium alone adds a second name of the Falkland Islands in parentheses.
  return (code) => (/HK|MO|PS/.test(code) ? shortNames : names)!.of(code)!.replace(/ \((Isl|Mal).*/, '')
}
