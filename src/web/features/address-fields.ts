import { t } from '#web/t.ts'

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

export interface AddressFieldWords {
  label: string
  /** The token by which browsers fill it in. */
  autoComplete: string
  max: number
  isOptional?: boolean
}

const fields: Record<AddressName, AddressFieldWords> = {
  name: { label: t('address.name'), autoComplete: 'name', max: 120 },
  address_line1: { label: t('address.line1'), autoComplete: 'address-line1', max: 200 },
  address_line2: {
    label: t('address.line2'),
    autoComplete: 'address-line2',
    max: 200,
    isOptional: true,
  },
  address_city: { label: t('address.city'), autoComplete: 'address-level2', max: 120 },
  address_state: { label: t('address.state'), autoComplete: 'address-level1', max: 120 },
  address_zip: { label: t('address.zip'), autoComplete: 'postal-code', max: 20 },
  country: { label: t('address.country'), autoComplete: 'country', max: 2 },
}

/** Where an address does not read without its state or province. */
const withState = new Set(['US', 'CA', 'AU', 'IN', 'BR', 'MX'])

/** A field of an address as this country knows it. */
export function addressFieldFor(name: AddressName, country: string): AddressFieldWords {
  const field = fields[name]
  if (name === 'address_zip' && country === 'US') return { ...field, label: t('address.zip-us') }
  if (name === 'address_zip' && country === 'GB') return { ...field, label: t('address.zip-gb') }
  if (name !== 'address_state' || withState.has(country)) return field
  return { ...field, label: t('address.region'), isOptional: true }
}

const zipOfUs = /^\d{5}(-\d{4})?$/

/** What is wrong with a field that is filled in; undefined where nothing is. */
export function addressFault(name: AddressName, value: string, country: string): string | undefined {
  if (name === 'address_zip' && country === 'US' && !zipOfUs.test(value)) return t('address.zip-us.invalid')
  return undefined
}
