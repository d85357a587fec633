/** Countries that Node names in full ("Hong Kong SAR China") and Chromium does not. All engines agree on the short style. */
const shortNamed = /^(HK|MO|PS)$/

/** Returns a function that names ISO 3166-1 codes in a language, the same on the server and in every browser. */
export function openCountryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const shortNames = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code', style: 'short' })
  return (code) => {
    const name = (shortNamed.test(code) ? shortNames : names).of(code) ?? code
    // Chromium alone adds a second name in parentheses.
    return code === 'FK' ? name.replace(/ \(.*/, '') : name
  }
}
