import type { CallInput } from '#web/caller.ts'

export const addressFields = [
  'name',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
  'country',
  'phone',
] as const
export const fieldNames = ['email', ...addressFields] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Record<FieldName, string>
export type FieldErrors = Partial<Record<FieldName, string>>

interface Field {
  label: string
  /** The token by which browsers fill it in. */
  autoComplete: string
  max: number
  isOptional?: boolean
  inputMode?: 'email' | 'tel'
}

const fields: Record<FieldName, Field> = {
  email: { label: 'E-mail', autoComplete: 'email', max: 200, inputMode: 'email' },
  name: { label: 'Full name', autoComplete: 'shipping name', max: 120 },
  address_line1: { label: 'Street and number', autoComplete: 'shipping address-line1', max: 200 },
  address_line2: {
    label: 'Apartment, floor, company',
    autoComplete: 'shipping address-line2',
    max: 200,
    isOptional: true,
  },
  address_city: { label: 'Town or city', autoComplete: 'shipping address-level2', max: 120 },
  address_state: { label: 'State', autoComplete: 'shipping address-level1', max: 120 },
  address_zip: { label: 'Postal code', autoComplete: 'shipping postal-code', max: 20 },
  country: { label: 'Country', autoComplete: 'shipping country', max: 2 },
  phone: { label: 'Phone', autoComplete: 'shipping tel', max: 40, isOptional: true, inputMode: 'tel' },
}

/** Where an address does not read without its state or province. */
const withState = new Set(['US', 'CA', 'AU', 'IN', 'BR', 'MX'])

/** A field as this country knows it. */
export function fieldFor(name: FieldName, country: string): Field {
  const field = fields[name]
  if (name === 'address_zip' && country === 'US') return { ...field, label: 'ZIP code' }
  if (name === 'address_zip' && country === 'GB') return { ...field, label: 'Postcode' }
  if (name !== 'address_state' || withState.has(country)) return field
  return { ...field, label: 'State or region', isOptional: true }
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const zipOfUs = /^\d{5}(-\d{4})?$/

/** What has to be mended before paying, in words that name the field. The server checks again. */
export function checkFields(values: Values): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of fieldNames) {
    const error = checkField(name, values)
    if (error) errors[name] = error
  }
  return errors
}

export function checkField(name: FieldName, values: Values): string | undefined {
  const { label, max, isOptional } = fieldFor(name, values.country)
  const value = values[name].trim()
  if (value === '') return isOptional ? undefined : `Please fill in: ${label}`
  if (value.length > max) return `${label} may have at most ${max} characters`
  if (name === 'email' && !emailShape.test(value)) return 'This e-mail address does not look complete'
  if (name === 'address_zip' && values.country === 'US' && !zipOfUs.test(value))
    return 'A ZIP code has five digits, like 10013'
  return undefined
}

/** The field a refusal of the server means: `shipTo.address_zip` → `address_zip`. */
export function fieldOfRefusal(path: string | undefined): FieldName | undefined {
  const last = path?.split('.').at(-1)
  return fieldNames.find((name) => name === last)
}

export function readValues(form: FormData): Values {
  const entries = fieldNames.map((name) => [name, String(form.get(name) ?? '')])
  return Object.fromEntries(entries) as Values
}

export function shipToOf(values: Values): CallInput<'pay'>['body']['shipTo'] {
  const entries = addressFields.map((name) => [name, values[name].trim()])
  return Object.fromEntries(entries) as Record<(typeof addressFields)[number], string>
}
