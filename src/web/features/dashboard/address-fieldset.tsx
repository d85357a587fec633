import { useShell } from '#web/features/site/shell.ts'
import { useState } from 'react'
import type { ReturnAddress } from '#contract/address.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { InputError } from '#web/kit/form/form-errors.ts'
import { Field } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'
import { addressErrors, addressFieldFor, addressLayout, addressNames } from '../address/address-fields.ts'
import { loadedFormat, useAddressFormat } from '../address/address-format.ts'
import { countriesByName } from '../address/countries.ts'

interface AddressFieldsetProps {
  /** Name of the address in the request body. The names of its form fields begin with this name: `<name>.<part>`. */
  name: string
  legend: string
  /** Whether to hide the legend visually. Set this property if the form is below a heading with the same text. */
  isLegendHidden?: boolean
  /** Initial values of the fields. */
  initial: ReturnAddress | null
}

/** Form fields for a postal address. Which fields are shown depends on the selected country. */
export function AddressFieldset({ name: path, legend, isLegendHidden, initial }: AddressFieldsetProps) {
  const { country: home } = useShell().marketplace
  const [country, setCountry] = useState(initial?.country ?? home)
  const format = useAddressFormat(country)
  const fields = [['name', 'sm:col-span-6'] as const, ...addressLayout(format)]
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'pb-3 font-medium'}>{legend}</legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6">
        <SelectField
          name={`${path}.country`}
          label={t('address.country')}
          autoComplete="country"
          choices={countriesByName()}
          value={country}
          onChoose={setCountry}
          className="sm:col-span-6"
        />
        {fields.map(([name, className]) => {
          const { label, autoComplete, max, isOptional, options } = addressFieldFor(name, format)
          return (
            <Field
              key={name}
              name={`${path}.${name}`}
              label={label}
              autoComplete={autoComplete}
              maxLength={max}
              defaultValue={initial?.[name] ?? ''}
              isOptional={isOptional ?? false}
              className={className}
              {...(options && { options })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/**
 * Returns the address that the user entered.
 * @throws InputError with a message for the user and the name of the invalid field
 */
export function readEnteredAddress(form: FormData, path: string): ReturnAddress {
  const values = addressNames.map((name) => [name, String(form.get(`${path}.${name}`) ?? '').trim()] as const)
  const address = Object.fromEntries(values) as ReturnAddress
  const format = loadedFormat(address.country)
  const errors = addressErrors(address, format)
  const invalidField = addressNames.find((name) => errors[name])
  if (invalidField) throw new InputError(errors[invalidField]!, `${path}.${invalidField}`)
  for (const name of addressNames) if (addressFieldFor(name, format).isAbsent) address[name] = ''
  return address
}
