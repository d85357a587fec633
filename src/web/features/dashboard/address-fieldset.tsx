import { useShell } from '#web/features/site/shell.ts'
import { useState } from 'react'
import type { ReturnAddress } from '#contract/address.ts'
import { SelectField } from '#web/ui/form/choice-fields.tsx'
import { Fault } from '#web/ui/form/faults.ts'
import { Field } from '#web/ui/form/field.tsx'
import { t } from '#web/t.ts'
import { addressFault, addressFieldFor, addressNames, type AddressName } from '../address-fields.ts'
import { countriesByName } from '../countries.ts'

const typed = addressNames.filter((name) => name !== 'country')
const narrow: ReadonlySet<AddressName> = new Set(['address_state', 'address_zip'])

interface AddressFieldsetProps {
  /** The field of a call's body: its parts are named by paths into it. */
  name: string
  legend: string
  /** Where what stands above it says the same. */
  isLegendHidden?: boolean
  /** To start from. */
  known: ReturnAddress | null
}

/** An address as parcels need it; what is asked follows its country. */
export function AddressFieldset({ name: path, legend, isLegendHidden, known }: AddressFieldsetProps) {
  const { country: home } = useShell().marketplace
  const [country, setCountry] = useState(known?.country ?? home)
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'pb-3 font-medium'}>{legend}</legend>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <SelectField
          name={`${path}.country`}
          label={t('address.country')}
          autoComplete="country"
          choices={countriesByName()}
          value={country}
          onChoose={setCountry}
          className="sm:col-span-6"
        />
        {typed.map((name) => {
          const { label, autoComplete, max, isOptional } = addressFieldFor(name, country)
          return (
            <Field
              key={name}
              name={`${path}.${name}`}
              label={label}
              autoComplete={autoComplete}
              maxLength={max}
              defaultValue={known?.[name] ?? ''}
              isOptional={isOptional ?? false}
              className={narrow.has(name) ? 'sm:col-span-3' : 'sm:col-span-6'}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** What was entered. Throws words for the person, with the field they are about. */
export function addressOf(form: FormData, path: string): ReturnAddress {
  const values = addressNames.map((name) => [name, String(form.get(`${path}.${name}`) ?? '').trim()] as const)
  const address = Object.fromEntries(values) as ReturnAddress
  for (const [name, value] of values) {
    const { label, isOptional } = addressFieldFor(name, address.country)
    const field = `${path}.${name}`
    if (value === '' && !isOptional) throw new Fault(t('checkout.field.missing', { label }), field)
    const fault = value === '' ? undefined : addressFault(name, value, address.country)
    if (fault) throw new Fault(fault, field)
  }
  return address
}
