import type { Buyer } from '#contract/accounts/accounts.ts'
import { Field } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'

/** Each entry contains a field's name, label, `autocomplete` value, maximum length and CSS width class. */
const fields = [
  ['address_line1', t('address.line1'), 'address-line1', 200, 'sm:col-span-6'],
  ['address_line2', t('address.line2'), 'address-line2', 200, 'sm:col-span-6'],
  ['address_city', t('address.city'), 'address-level2', 120, 'sm:col-span-6'],
  ['address_state', t('address.region'), 'address-level1', 120, 'sm:col-span-3'],
  ['address_zip', t('address.zip'), 'postal-code', 20, 'sm:col-span-3'],
] as const

export function AddressFields({ buyer }: { buyer: Buyer }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6">
      {fields.map(([name, label, autoComplete, maxLength, className]) => (
        <Field
          key={name}
          {...{ name, label, autoComplete, maxLength, className }}
          defaultValue={buyer[name]}
          isOptional
        />
      ))}
    </div>
  )
}
