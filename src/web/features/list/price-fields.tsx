import { useId } from 'react'
import { minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import type { Facets, FilterInput } from '#contract/catalog/catalog.ts'
import { useFormState } from '#web/kit/form/form-state.ts'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { t } from '#web/lib/text/t.ts'

interface PriceFieldsProps {
  filter: FilterInput
  bounds: Facets['price']
}

export function PriceFields({ filter, bounds }: PriceFieldsProps) {
  const { errors } = useFormState()
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="border-b border-line py-3">
      <legend className="float-left w-full pb-2 font-semibold">{t('list.filter.price')}</legend>
      <div className="clear-both flex items-center gap-3">
        <PriceField
          name="min"
          label={t('list.filter.min-price')}
          cents={filter.minCents}
          hint={bounds.minCents === null ? null : Math.floor(bounds.minCents / minorUnitsPerUnit())}
        />
        <span aria-hidden="true">{t('list.filter.price-to')}</span>
        <PriceField
          name="max"
          label={t('list.filter.max-price')}
          cents={filter.maxCents}
          hint={bounds.maxCents === null ? null : Math.ceil(bounds.maxCents / minorUnitsPerUnit())}
        />
      </div>
      <p id={id} role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
        {errors.min ?? errors.max}
      </p>
    </fieldset>
  )
}

interface PriceFieldProps {
  name: string
  label: string
  cents: number | undefined
  /** Lowest or highest price of the results in whole units, rounded outward so that the range contains all results. */
  hint: number | null
}

function PriceField({ name, label, cents, hint }: PriceFieldProps) {
  const value = cents === undefined ? '' : String(cents / minorUnitsPerUnit())
  const field = useSyncedField<HTMLInputElement, 'value'>('value', value)
  return (
    <label className="grow">
      <span className="sr-only">{label}</span>
      <input
        ref={field}
        name={name}
        inputMode="numeric"
        pattern="\d*"
        data-demand={t('list.filter.price-invalid')}
        maxLength={7}
        defaultValue={value}
        placeholder={hint === null ? '' : String(hint)}
        className="field tabular-nums"
      />
    </label>
  )
}
