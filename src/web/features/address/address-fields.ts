import {
  normalizeAddress,
  hasAddressPart,
  type AddressFormat,
  type AddressPart,
} from '#contract/addresses/address-format.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

export const addressNames = [
  'name',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
  'country',
] as const
export type AddressName = (typeof addressNames)[number]
export type AddressValues = Record<AddressName, string>

export interface AddressFieldTexts {
  label: string
  /** Value of the field's `autocomplete` attribute. */
  autoComplete: string
  max: number
  isOptional?: boolean
  /** True if addresses in the selected country do not have this field. */
  isAbsent?: boolean
  /** Suggestions shown while the user types. */
  options?: readonly string[] | undefined
}

const cityWords = tableOf('address.city-kind')
const stateWords = tableOf('address.state-kind')
const zipWords = tableOf('address.zip-kind')

const fields: Record<AddressName, AddressFieldTexts> = {
  name: { label: t('address.name'), autoComplete: 'name', max: 120 },
  address_line1: { label: t('address.line1'), autoComplete: 'address-line1', max: 200 },
  address_line2: {
    label: t('address.line2'),
    autoComplete: 'address-line2',
    max: 200,
    isOptional: true,
  },
  address_city: { label: t('address.city'), autoComplete: 'address-level2', max: 120 },
  address_state: { label: t('address.region'), autoComplete: 'address-level1', max: 120 },
  address_zip: { label: t('address.zip'), autoComplete: 'postal-code', max: 20 },
  country: { label: t('address.country'), autoComplete: 'country', max: 2 },
}

/** Returns the label and validation rules of an address field, which depend on the country's address format. */
export function addressFieldFor(name: AddressName, format: AddressFormat): AddressFieldTexts {
  const field = fields[name]
  if (name === 'name' || name === 'address_line2' || name === 'country') return field
  const isOptional = !format.required.includes(name)
  const isAbsent = !hasAddressPart(format, name)
  if (name === 'address_city') return { ...field, label: cityWords[format.city], isOptional, isAbsent }
  if (name === 'address_zip') return { ...field, label: zipWords[format.zip.kind], isOptional, isAbsent }
  if (name !== 'address_state') return { ...field, isOptional }
  const options = format.states.length > 0 ? format.states.map(stateName) : undefined
  return { ...field, label: stateWords[format.state], isOptional, isAbsent, options }
}

/**
 * Returns the name to suggest for a state: the full name if addresses contain an abbreviation such as `CA`, otherwise
 * the name as written in addresses.
 */
function stateName([written = '', name]: readonly string[]): string {
  return name !== undefined && /^[A-Z]{2,3}$/.test(written) ? name : written
}

/**
 * Returns the form fields below the name field in the order of the country's address format, each with the CSS class
 * for its width. Fields that the country does not use are last and hidden.
 */
export function addressLayout({
  rows,
}: AddressFormat): (readonly [name: AddressPart | 'address_line2', className: string])[] {
  const shown = rows.flatMap((row) => row.map((name, at) => [name, widthOf(row, at)] as const))
  const absent = (['address_city', 'address_state', 'address_zip'] as const).filter(
    (name) => !rows.some((row) => row.includes(name)),
  )
  return [
    ...shown.flatMap((field) =>
      field[0] === 'address_line1' ? [field, ['address_line2', 'sm:col-span-6'] as const] : [field],
    ),
    ...absent.map((name) => [name, 'hidden'] as const),
  ]
}

/**
 * Returns the CSS class for the width of a field. `row` is the row of the address format that contains the field. Two
 * fields share a line. In a row of three fields, the city gets its own line, unless it is the middle field.
 */
function widthOf(row: readonly AddressPart[], at: number): string {
  const city = row.indexOf('address_city')
  if (row.length === 1 || (row.length === 3 && city === at && at !== 1)) return 'sm:col-span-6'
  return row.length === 3 && city === 1 ? 'sm:col-span-2' : 'sm:col-span-3'
}

export type AddressFieldErrors = Partial<Record<AddressName, string>>

/** Returns the validation errors of an address by field. The server validates addresses with the same rules. */
export function addressErrors(values: AddressValues, format: AddressFormat): AddressFieldErrors {
  const found: AddressFieldErrors = {}
  const { errors } = normalizeAddress(format, values)
  for (const name of addressNames) {
    const { label, max, isOptional, isAbsent } = addressFieldFor(name, format)
    const value = values[name].trim()
    if (isAbsent) continue
    if (value === '') {
      if (!isOptional) found[name] = t('checkout.field.missing', { label })
    } else if (value.length > max) found[name] = t('checkout.field.too-long', { label, max })
    else if (name === 'address_zip' && errors.address_zip)
      found[name] = t('address.zip-invalid', { kind: format.zip.kind, example: format.zip.examples[0] ?? '' })
    else if (name === 'address_state' && errors.address_state)
      found[name] = t('address.state-invalid', { label, example: stateName(format.states[0] ?? []) })
  }
  return found
}
