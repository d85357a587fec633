import type { Buyer } from '#contract/accounts/accounts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { t } from '#web/t.ts'

export function AddressFields({ buyer }: { buyer: Buyer }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <Field
        name="address_line1"
        label={t('address.line1')}
        autoComplete="address-line1"
        defaultValue={buyer.address_line1}
        className="sm:col-span-6"
        isOptional
      />
      <Field
        name="address_line2"
        label={t('address.line2')}
        autoComplete="address-line2"
        defaultValue={buyer.address_line2}
        className="sm:col-span-6"
        isOptional
      />
      <Field
        name="address_city"
        label={t('address.city')}
        autoComplete="address-level2"
        maxLength={120}
        defaultValue={buyer.address_city}
        className="sm:col-span-6"
        isOptional
      />
      <Field
        name="address_state"
        label={t('address.region')}
        autoComplete="address-level1"
        maxLength={120}
        defaultValue={buyer.address_state}
        className="sm:col-span-3"
        isOptional
      />
      <Field
        name="address_zip"
        label={t('address.zip')}
        autoComplete="postal-code"
        maxLength={20}
        defaultValue={buyer.address_zip}
        className="sm:col-span-3"
        isOptional
      />
    </div>
  )
}
