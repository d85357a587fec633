/** The parts of an address that depend on its country. */
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

/** The address format of one country. */
export interface AddressFormat {
  country: string
  /** The parts it has, in the order they are entered; parts of one row are written on one line. */
  rows: AddressPart[][]
  required: AddressPart[]
  city: (typeof cityKinds)[number]
  state: (typeof stateKinds)[number]
  zip: {
    kind: (typeof zipKinds)[number]
    /** A regular expression for the whole text, in capitals; empty: any text. */
    pattern: string
    examples: string[]
  }
  /** Each as it is written, followed by its other spellings; empty where there is no list. */
  states: string[][]
  /** Other states than the listed ones are accepted, too. */
  isStateFree: boolean
}

/** Error codes by part: missing where it is required, or invalid in this country. */
export type AddressErrors = Partial<Record<AddressPart, 'missing' | 'invalid'>>

type AddressParts = Record<AddressPart, string>

/** Returns whether addresses of this country have a part. */
export function hasPart({ rows }: AddressFormat, part: AddressPart): boolean {
  return rows.some((row) => row.includes(part))
}

/**
 * Checks an address, and writes its postal code and state as its country does: "w1a4zz" becomes "W1A 4ZZ", "california"
 * becomes "CA". A part that the country does not have is neither required nor checked.
 */
export function fitAddress(
  format: AddressFormat,
  entered: AddressParts,
): { fitted: AddressParts; errors: AddressErrors } {
  const errors: AddressErrors = {}
  const fitted = { ...entered }
  for (const part of format.required) if (entered[part].trim() === '') errors[part] = 'missing'
  const { address_zip: zip, address_state: state } = entered
  if (zip.trim() !== '' && hasPart(format, 'address_zip')) {
    const fit = fitZip(format, zip)
    if (fit === undefined) errors.address_zip = 'invalid'
    else fitted.address_zip = fit
  }
  if (state.trim() !== '' && format.states.length > 0) {
    const fit = fitState(format, state)
    if (fit !== undefined) fitted.address_state = fit
    else if (!format.isStateFree) errors.address_state = 'invalid'
  }
  return { fitted, errors }
}

/** Adds or moves the separators, and takes off the country's code, where only that is wrong. */
function fitZip({ country, zip: { pattern, examples } }: AddressFormat, text: string): string | undefined {
  const tidy = text.normalize('NFKC').toUpperCase().replace(/^〒/, '').trim().replaceAll(/\s+/g, ' ')
  if (pattern === '') return tidy
  const shape = new RegExp(`^(?:${pattern})$`)
  const bare = tidy.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const forms = [bare, bare.startsWith(country) ? bare.slice(country.length) : bare, `${country}${bare}`]
  const shaped = examples.flatMap((example) => forms.flatMap((form) => shapedAs(form, example)))
  const candidates = bare === tidy ? [...shaped, ...forms] : [tidy, ...shaped, ...forms]
  return candidates.find((candidate) => shape.test(candidate))
}

/** "00950", shaped as "10-100", is "00-950"; none where the lengths differ. */
function shapedAs(bare: string, example: string): string[] {
  let at = 0
  const shaped = example.replaceAll(/[\p{L}\p{N}]/gu, () => bare[at++] ?? '')
  return at === bare.length ? [shaped] : []
}

/** The state's own spelling; a local spelling that was entered stays. */
function fitState({ states }: AddressFormat, text: string): string | undefined {
  const key = spellingKey(text)
  const state = states.find((spellings) => spellings.some((spelling) => spellingKey(spelling) === key))
  if (!state) return undefined
  return state.find((spelling) => spelling === text.trim() && isOwnScript(spelling)) ?? state[0]
}

function isOwnScript(text: string): boolean {
  return !/\p{Script=Latin}|\p{N}/u.test(text)
}

/** "Álava" and "ALAVA" are spellings of one state. */
function spellingKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
