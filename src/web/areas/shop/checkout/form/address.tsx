import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { addressLayout } from '#web/features/address/address-fields.ts'
import type { FieldErrors } from './fields.ts'
import { FieldError, TextField } from './text-field.tsx'
import { t } from '#web/lib/text/t.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'

interface AddressProps {
  countries: [code: string, name: string][]
  country: string
  /**
   * Address format of the country. While the format is loading, the format of the previously chosen country is used.
   */
  format: AddressFormat
  onCountry: (code: string) => void
  /** Whether the buyer has confirmed the guessed country; undefined if the country was not guessed. */
  isCountryConfirmed: boolean | undefined
  onCountryConfirmed: (isSure: boolean) => void
  errors: FieldErrors
}

/** Fields for the delivery address. Which fields are shown depends on the country. */
export function Address({
  countries,
  country,
  format,
  onCountry,
  isCountryConfirmed,
  onCountryConfirmed,
  errors,
}: AddressProps) {
  const field = { format, errors }
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <label htmlFor="country" className="block pb-1.5 font-medium">
          {t('address.country')}
        </label>
        <SelectBox
          id="country"
          name="country"
          autoComplete="shipping country"
          value={country}
          choices={countries}
          onChoose={onCountry}
          aria-describedby={errors.country ? 'country-error' : undefined}
        />
        {isCountryConfirmed !== undefined && (
          <label className="mt-2 flex min-h-11 w-fit items-center gap-3">
            <input
              type="checkbox"
              checked={isCountryConfirmed}
              onChange={(event) => onCountryConfirmed(event.currentTarget.checked)}
              className="size-5 shrink-0"
            />
            {t('checkout.country.confirm', {
              country: countries.find(([code]) => code === country)?.[1] ?? country,
            })}
          </label>
        )}
        <FieldError name="country" error={errors.country} />
      </div>
      <TextField name="name" className="sm:col-span-6" {...field} />
      {addressLayout(format).map(([name, className]) => (
        <TextField key={name} name={name} className={className} {...field} />
      ))}
      <TextField name="phone" className="sm:col-span-6" {...field} />
    </div>
  )
}
