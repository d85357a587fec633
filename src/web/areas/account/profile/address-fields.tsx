import type { Buyer } from '#contract/accounts/accounts.ts'
import { AccountField } from '#web/features/account/field.tsx'

export function AddressFields({ buyer }: { buyer: Buyer }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <AccountField
        name="address_line1"
        label="Street and number"
        autoComplete="address-line1"
        defaultValue={buyer.address_line1}
        className="sm:col-span-6"
        isOptional
      />
      <AccountField
        name="address_line2"
        label="Apartment, floor, company"
        autoComplete="address-line2"
        defaultValue={buyer.address_line2}
        className="sm:col-span-6"
        isOptional
      />
      <AccountField
        name="address_city"
        label="Town or city"
        autoComplete="address-level2"
        maxLength={120}
        defaultValue={buyer.address_city}
        className="sm:col-span-6"
        isOptional
      />
      <AccountField
        name="address_state"
        label="State or region"
        autoComplete="address-level1"
        maxLength={120}
        defaultValue={buyer.address_state}
        className="sm:col-span-3"
        isOptional
      />
      <AccountField
        name="address_zip"
        label="Postal code"
        autoComplete="postal-code"
        maxLength={20}
        defaultValue={buyer.address_zip}
        className="sm:col-span-3"
        isOptional
      />
    </div>
  )
}
