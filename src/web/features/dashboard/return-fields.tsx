import { useState } from 'react'
import type { ReturnAddress, ReturnTerms } from '#contract/address.ts'
import { Field } from '#web/ui/form/field.tsx'
import { useFormState } from '#web/ui/form/form.tsx'
import { addressFault, addressFieldFor, addressNames, type AddressName } from '../address-fields.ts'
import { countriesByName } from '../countries.ts'
import { Fault } from '#web/ui/form/fault.ts'

const typed = addressNames.filter((name) => name !== 'country')
const pathOf = (name: AddressName): string => `returnTo.${name}`

/** The fields below, for the form they stand in. */
export const returnFieldNames: readonly string[] = [...addressNames.map(pathOf), 'returnPaidBy']

interface ReturnFieldsProps {
  /** To start from. */
  known: ReturnAddress | null
  payers: readonly (readonly [value: ReturnTerms['returnPaidBy'], label: string])[]
  paidBy?: ReturnTerms['returnPaidBy'] | null
}

/** Where a return goes and who pays its postage. */
export function ReturnFields({ known, payers, paidBy }: ReturnFieldsProps) {
  const [country, setCountry] = useState(known?.country ?? 'US')
  const { faults } = useFormState()
  return (
    <div className="flex w-full max-w-prose flex-col gap-5">
      <fieldset>
        <legend className="pb-3 font-medium">Where the buyer sends it</legend>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
          <label className="block sm:col-span-6">
            <span className="block pb-1.5 font-medium">Country</span>
            <select
              name={pathOf('country')}
              className="field"
              autoComplete="country"
              value={country}
              onChange={(event) => setCountry(event.target.value)}
            >
              {countriesByName().map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            {faults[pathOf('country')] && (
              <p className="mt-1.5 text-note font-semibold text-accent">{faults[pathOf('country')]}</p>
            )}
          </label>
          {typed.map((name) => {
            const { label, autoComplete, max, isOptional } = addressFieldFor(name, country)
            return (
              <Field
                key={name}
                name={pathOf(name)}
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
      <fieldset>
        <legend className="pb-1.5 font-medium">Who pays the return postage</legend>
        {payers.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="returnPaidBy"
              value={value}
              required
              defaultChecked={paidBy === value}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
        {faults['returnPaidBy'] && (
          <p className="mt-1.5 text-note font-semibold text-accent">{faults['returnPaidBy']}</p>
        )}
      </fieldset>
    </div>
  )
}

const narrow: ReadonlySet<AddressName> = new Set(['address_state', 'address_zip'])

/** What was entered. Throws words for the person, with the field they are about. */
export function returnTermsOf(form: FormData): ReturnTerms {
  const values = addressNames.map((name) => [name, String(form.get(pathOf(name)) ?? '').trim()] as const)
  const returnTo = Object.fromEntries(values) as ReturnAddress
  for (const [name, value] of values) {
    const { label, isOptional } = addressFieldFor(name, returnTo.country)
    if (value === '' && !isOptional) throw new Fault(`Please fill in: ${label}`, pathOf(name))
    const fault = value === '' ? undefined : addressFault(name, value, returnTo.country)
    if (fault) throw new Fault(fault, pathOf(name))
  }
  const returnPaidBy = form.get('returnPaidBy')
  if (returnPaidBy !== 'buyer' && returnPaidBy !== 'seller')
    throw new Fault('Please say who pays the return postage', 'returnPaidBy')
  return { returnTo, returnPaidBy }
}
