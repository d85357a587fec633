/** Currencies (ISO 4217 codes in lower case) of the countries where most marketplaces are located. */
const currencies: Readonly<Record<string, string>> = {
  ...withCurrency(
    'eur',
    'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  ),
  ...withCurrency('gbp', 'GB GG GS IM JE'),
  ...withCurrency('usd', 'US AS BQ EC FM GU IO MH MP PR PW SV TC UM VG VI'),
  ...withCurrency('chf', 'CH LI'),
  ...withCurrency('dkk', 'DK FO GL'),
  ...withCurrency('nok', 'NO BV SJ'),
  ...withCurrency('sek', 'SE'),
  ...withCurrency('pln', 'PL'),
  ...withCurrency('czk', 'CZ'),
  ...withCurrency('huf', 'HU'),
  ...withCurrency('ron', 'RO'),
  ...withCurrency('isk', 'IS'),
  ...withCurrency('cad', 'CA'),
  ...withCurrency('aud', 'AU CC CX HM NF'),
  ...withCurrency('nzd', 'NZ CK NU PN TK'),
  ...withCurrency('jpy', 'JP'),
  ...withCurrency('sgd', 'SG'),
  ...withCurrency('hkd', 'HK'),
  ...withCurrency('inr', 'IN'),
  ...withCurrency('brl', 'BR'),
  ...withCurrency('mxn', 'MX'),
  ...withCurrency('aed', 'AE'),
  ...withCurrency('kwd', 'KW'),
  ...withCurrency('sar', 'SA'),
  ...withCurrency('try', 'TR'),
  ...withCurrency('zar', 'ZA'),
  ...withCurrency('krw', 'KR'),
  ...withCurrency('thb', 'TH'),
  ...withCurrency('myr', 'MY'),
}

function withCurrency(currency: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, currency]))
}

/**
 * Returns the default currency of marketplaces in a country. Undefined if `currencies` does not contain the country.
 */
export const findCountryCurrency = (country: string): string | undefined => currencies[country]

/** Returns the time zone of most people in a country. Undefined if it is not known. */
export function findCountryTimeZone(country: string): string | undefined {
  const wide: Record<string, string> = {
    US: 'America/New_York',
    CA: 'America/Toronto',
    AU: 'Australia/Sydney',
    BR: 'America/Sao_Paulo',
    MX: 'America/Mexico_City',
    ES: 'Europe/Madrid',
    PT: 'Europe/Lisbon',
    NZ: 'Pacific/Auckland',
  }
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
    timeZones?: string[]
  }
  const known = wide[country] ?? (locale.getTimeZones?.() ?? locale.timeZones)?.[0]
  return known === 'Asia/Calcutta' ? 'Asia/Kolkata' : known
}

/** Returns the main language of a country, such as `de` for `AT`. */
export const getMainLanguage = (country: string): string =>
  new Intl.Locale(`und-${country}`).maximize().language
