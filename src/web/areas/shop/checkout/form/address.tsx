import type { FieldErrors } from './fields.ts'
import { FieldError, TextField } from './text-field.tsx'
import { t } from '#web/t.ts'
import { SelectBox } from '#web/ui/select-box.tsx'

interface AddressProps {
  countries: [code: string, name: string][]
  country: string
  onCountry: (code: string) => void
  /** Whether the buyer has confirmed what was guessed; undefined where there is nothing to confirm. */
  isSure: boolean | undefined
  onSure: (isSure: boolean) => void
  errors: FieldErrors
}

/** Where the parcels go. What is asked follows the country. */
export function Address({ countries, country, onCountry, isSure, onSure, errors }: AddressProps) {
  const field = { country, errors }
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
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
        {isSure !== undefined && (
          <label className="mt-2 flex min-h-11 w-fit items-center gap-3">
            <input
              type="checkbox"
              checked={isSure}
              onChange={(event) => onSure(event.currentTarget.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            {t('checkout.country.confirm', {
              country: countries.find(([code]) => code === country)?.[1] ?? country,
            })}
          </label>
        )}
        <FieldError name="country" error={errors.country} />
      </div>
      <TextField name="name" className="sm:col-span-6" {...field} />
      <TextField name="address_line1" className="sm:col-span-6" {...field} />
      <TextField name="address_line2" className="sm:col-span-6" {...field} />
      <TextField name="address_city" className="sm:col-span-6" {...field} />
      <TextField name="address_state" className="sm:col-span-3" {...field} />
      <TextField name="address_zip" className="sm:col-span-3" {...field} />
      <TextField name="phone" className="sm:col-span-6" {...field} />
    </div>
  )
}
