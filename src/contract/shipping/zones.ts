/** Kinds of shipping zones, narrowest first. If several zones contain a country, the narrowest one applies. */
export const zoneKinds = ['countries', 'domestic', 'eu', 'europe', 'north-america', 'world'] as const
export type ZoneKind = (typeof zoneKinds)[number]

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const eu = codes('AT AX BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK')
const outsideEu = codes('AD AL BA CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SJ SM UA VA XK')
const northAmerica = codes('CA MX US')

/** Returns whether a zone contains the destination country of a parcel that is sent from the country `from`. */
export function isInZone(
  { to, countries }: { to: ZoneKind; countries: readonly string[] },
  from: string,
  country: string,
): boolean {
  if (to === 'countries') return countries.includes(country)
  if (to === 'domestic') return from === country
  if (to === 'eu') return eu.has(country)
  if (to === 'europe') return isEuropean(country)
  return to === 'world' || northAmerica.has(country)
}

/** Distance between the country of origin and the destination country. The transit time depends on this distance. */
export type Distance = 'domestic' | 'region' | 'world'

export function getShippingDistance(from: string, to: string): Distance {
  if (from === to) return 'domestic'
  const isNear = isEuropean(from) ? isEuropean(to) : northAmerica.has(from) && northAmerica.has(to)
  return isNear ? 'region' : 'world'
}

function isEuropean(country: string): boolean {
  return eu.has(country) || outsideEu.has(country)
}
