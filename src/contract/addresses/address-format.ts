/** Address fields whose format depends on the country. */
export type AddressPart = 'address_line1' | 'address_city' | 'address_state' | 'address_zip'

export const cityKinds = ['city', 'district', 'post_town', 'suburb'] as const
export const stateKinds = [
  'area',
  'county',
  'department',
  'district',
  'do_si',
  'emirate',
  'island',
  'oblast',
  'parish',
  'prefecture',
  'province',
  'state',
] as const
export const zipKinds = ['eircode', 'pin', 'postal', 'postcode', 'zip'] as const

/** Address format of one country. */
export interface AddressFormat {
  country: string
  /** Rows of the address form from top to bottom, each with the fields that are shown next to each other. */
  rows: AddressPart[][]
  required: AddressPart[]
  city: (typeof cityKinds)[number]
  state: (typeof stateKinds)[number]
  zip: {
    kind: (typeof zipKinds)[number]
    /** Regular expression that the entire postal code must match in upper case. Empty if any text is valid. */
    pattern: string
    examples: string[]
  }
  /** Accepted spellings of each state, with the stored spelling first. Empty if any text is accepted. */
  states: string[][]
  /** Whether states that are not in `states` are accepted too. */
  isStateFree: boolean
}

/** Errors by address field: a required field is empty, or its value is invalid in this country. */
export type AddressErrors = Partial<Record<AddressPart, 'missing' | 'invalid'>>

type AddressParts = Record<AddressPart, string>

/** Returns whether addresses in this country have the given field. */
export function hasAddressPart({ rows }: AddressFormat, part: AddressPart): boolean {
  return rows.some((row) => row.includes(part))
}

/**
 * Validates an address and normalizes its postal code and state: "w1a4zz" becomes "W1A 4ZZ", "california" becomes "CA".
 * Fields that addresses in the country do not have are neither required nor checked.
 */
export function normalizeAddress(
  format: AddressFormat,
  entered: AddressParts,
): { normalized: AddressParts; errors: AddressErrors } {
  const errors: AddressErrors = {}
  const normalized = { ...entered }
  for (const part of format.required) if (entered[part].trim() === '') errors[part] = 'missing'
  const { address_zip: zip, address_state: state } = entered
  if (zip.trim() !== '' && hasAddressPart(format, 'address_zip')) {
    const fit = normalizeZip(format, zip)
    if (fit === undefined) errors.address_zip = 'invalid'
    else normalized.address_zip = fit
  }
  if (state.trim() !== '' && format.states.length > 0) {
    const fit = normalizeState(format, state)
    if (fit !== undefined) normalized.address_state = fit
    else if (!format.isStateFree) errors.address_state = 'invalid'
  }
  return { normalized, errors }
}

/**
 * Normalizes a postal code: adds or moves separators, and removes a country code. Returns undefined if the result is
 * still invalid.
 */
function normalizeZip(
  { country, zip: { pattern, examples } }: AddressFormat,
  text: string,
): string | undefined {
  const tidy = text.normalize('NFKC').toUpperCase().replace(/^〒/, '').trim().replaceAll(/\s+/g, ' ')
  if (pattern === '') return tidy
  const shape = new RegExp(`^(?:${pattern})$`)
  const bare = tidy.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const forms = [bare, bare.startsWith(country) ? bare.slice(country.length) : bare, `${country}${bare}`]
  const shaped = examples.flatMap((example) => forms.flatMap((form) => applyShape(form, example)))
  const candidates = bare === tidy ? [...shaped, ...forms] : [tidy, ...shaped, ...forms]
  return candidates.find((candidate) => shape.test(candidate))
}

/**
 * Inserts the separators of an example postal code into a postal code: "00950" with the example "10-100" becomes
 * "00-950". Returns an empty list if the example has a different number of characters.
 */
function applyShape(bare: string, example: string): string[] {
  let at = 0
  const shaped = example.replaceAll(/[\p{L}\p{N}]/gu, () => bare[at++] ?? '')
  return at === bare.length ? [shaped] : []
}

/**
 * Returns the main spelling of a state. A spelling in a local language is returned unchanged. Returns undefined for an
 * unknown state.
 */
function normalizeState({ states }: AddressFormat, text: string): string | undefined {
  const key = spellingKey(text)
  const state = states.find((spellings) => spellings.some((spelling) => spellingKey(spelling) === key))
  if (!state) return undefined
  return state.find((spelling) => spelling === text.trim() && isOwnScript(spelling)) ?? state[0]
}

function isOwnScript(text: string): boolean {
  return !/\p{Script=Latin}|\p{N}/u.test(text)
}

/** Returns a comparison key, which is equal for different spellings of the same state, such as "Álava" and "ALAVA". */
function spellingKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
