import { useState } from 'react'
import type { ReturnAddress, ReturnTerms } from '#contract/address.ts'
import { RadioField, SelectField } from '#web/ui/form/choice-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { addressFault, addressFieldFor, addressNames, type AddressName } from '../address-fields.ts'
import { countriesByName } from '../countries.ts'
import { Fault } from '#web/ui/form/faults.ts'
import { t } from '#web/t.ts'

const typed = addressNames.filter((name) => name !== 'country')
const pathOf = (name: AddressName): string => `returnTo.${name}`

interface ReturnFieldsProps {
  /** To start from. */
  known: ReturnAddress | null
  payers: readonly (readonly [value: ReturnTerms['returnPaidBy'], label: string])[]
  paidBy?: ReturnTerms['returnPaidBy'] | null
}

/** Where a return goes and who pays its postage. */
export function ReturnFields({ known, payers, paidBy }: ReturnFieldsProps) {
  const [country, setCountry] = useState(known?.country ?? 'US')
  return (
    <div className="flex w-full max-w-prose flex-col gap-5">
      <fieldset>
        <legend className="pb-3 font-medium">{t('address.return')}</legend>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
          <SelectField
            name={pathOf('country')}
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
      <RadioField
        name="returnPaidBy"
        label={t('address.return.payer')}
        choices={payers}
        defaultValue={paidBy}
      />
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
    if (value === '' && !isOptional) throw new Fault(t('checkout.field.missing', { label }), pathOf(name))
    const fault = value === '' ? undefined : addressFault(name, value, returnTo.country)
    if (fault) throw new Fault(fault, pathOf(name))
  }
  const returnPaidBy = form.get('returnPaidBy')
  if (returnPaidBy !== 'buyer' && returnPaidBy !== 'seller')
    throw new Fault(t('address.return.payer-missing'), 'returnPaidBy')
  return { returnTo, returnPaidBy }
}
