import type { Seller } from '#contract/accounts/accounts.ts'
import { faultsOf } from '#web/ui/form/checks.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { readCents } from '#web/ui/cents.ts'
import { useSave } from './use-save.ts'

const names = ['shipsFrom', 'shippingCents', 'returnPolicy'] as const
type FormValues = Record<(typeof names)[number], string>

const mostCents = 50_000

export function ShippingForm({ seller }: { seller: Seller }) {
  const save = useSave(seller)
  const send = ({ shipsFrom, shippingCents, returnPolicy }: FormValues) =>
    save({ shipsFrom, returnPolicy, shippingCents: readCents(shippingCents) ?? 0 })
  return (
    <Form
      label="Shipping and returns"
      names={names}
      check={({ shippingCents }) => faultsOf({ shippingCents: shippingFault(shippingCents) })}
      send={send}
      button="Save"
      busy="Saving…"
      isQuiet
    >
      <Field
        name="shipsFrom"
        label="Ships from"
        autoComplete="off"
        maxLength={120}
        defaultValue={seller.shipsFrom}
        hint="Town and country."
      />
      <Field
        name="shippingCents"
        label="Shipping price"
        autoComplete="off"
        maxLength={12}
        defaultValue={(seller.shippingCents / 100).toFixed(2)}
        hint="For one parcel, however many of your pieces are in it. 0: you pay for it yourself."
      />
      <TextAreaField
        name="returnPolicy"
        label="Return policy"
        maxLength={2000}
        defaultValue={seller.returnPolicy}
        hint="Whether a piece may come back, within how many days, and who pays for the way."
      />
    </Form>
  )
}

function shippingFault(text: string): string | undefined {
  const cents = text === '' ? 0 : readCents(text)
  if (cents === undefined) return 'Please enter a price such as 7.50'
  return cents > mostCents ? 'At most 500.00' : undefined
}
