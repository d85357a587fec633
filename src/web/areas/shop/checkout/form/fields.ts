import type { CallInput } from '#web/lib/calls/caller.ts'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import {
  addressErrors,
  addressFieldFor,
  addressNames,
  type AddressFieldTexts,
} from '#web/features/address/address-fields.ts'
import { t } from '#web/lib/text/t.ts'

export const addressFields = [...addressNames, 'phone'] as const
export const fieldNames = ['email', ...addressFields] as const
export type FieldName = (typeof fieldNames)[number]
export type FieldValues = Record<FieldName, string>
export type FieldErrors = Partial<Record<FieldName, string>>

interface Field extends AddressFieldTexts {
  inputMode?: 'email' | 'tel'
}

const ownFields: Record<'email' | 'phone', Field> = {
  email: { label: t('common.email'), autoComplete: 'email', max: 200, inputMode: 'email' },
  phone: {
    label: t('checkout.phone'),
    autoComplete: 'shipping tel',
    max: 40,
    isOptional: true,
    inputMode: 'tel',
  },
}

/** Returns the definition of a field in the address format of a country. */
export function fieldFor(name: FieldName, format: AddressFormat): Field {
  if (name === 'email' || name === 'phone') return ownFields[name]
  const field = addressFieldFor(name, format)
  return { ...field, autoComplete: `shipping ${field.autoComplete}` }
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Returns the validation errors, keyed by field name. The server validates the values again. */
export function checkFields(values: FieldValues, format: AddressFormat): FieldErrors {
  const errors: FieldErrors = addressErrors(values, format)
  for (const name of ['email', 'phone'] as const) {
    const error = checkOwn(name, values[name].trim())
    if (error) errors[name] = error
  }
  return errors
}

function checkOwn(name: keyof typeof ownFields, value: string): string | undefined {
  const { label, max, isOptional } = ownFields[name]
  if (value === '') return isOptional ? undefined : t('checkout.field.missing', { label })
  if (value.length > max) return t('checkout.field.too-long', { label, max })
  return name === 'email' && !emailShape.test(value) ? t('checkout.email.invalid') : undefined
}

/** Returns the field of a server error: `shipTo.address_zip` → `address_zip`. */
export function fieldOfError(path: string | undefined): FieldName | undefined {
  // Custom fields can have the same codes as fields of this form.
  if (path?.startsWith('fields.')) return undefined
  const last = path?.split('.').at(-1)
  return fieldNames.find((name) => name === last)
}

export function readValues(form: FormData): FieldValues {
  const entries = fieldNames.map((name) => [name, String(form.get(name) ?? '')])
  return Object.fromEntries(entries) as FieldValues
}

export function toShippingAddress(values: FieldValues): CallInput<'pay'>['body']['shipTo'] {
  const entries = addressFields.map((name) => [name, values[name].trim()])
  return Object.fromEntries(entries) as Record<(typeof addressFields)[number], string>
}

export const saveAddressName = 'saveAddress'

export function shouldSaveAddress(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).has(saveAddressName)
}
