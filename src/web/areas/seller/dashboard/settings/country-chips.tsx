import { useId } from 'react'
import { countriesByName } from '#web/features/address/countries.ts'
import { useFormState } from '#web/kit/form/form-state.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'
import { t } from '#web/lib/text/t.ts'

interface CountryChipsProps {
  /** Field name in the request body. Validation errors refer to this name. */
  name: string
  label: string
  hint?: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Selected countries, with a menu to add a country and a button on each country to remove it. */
export function CountryChips({ name, label, hint, chosen, onChange }: CountryChipsProps) {
  const id = useId()
  const error = useFormState().errors[name]
  const all = countriesByName()
  const names = new Map(all)
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {label}
      </label>
      <SelectBox
        id={id}
        name={name}
        value=""
        placeholder={t('seller.zones.add-country')}
        choices={all.filter(([code]) => !chosen.includes(code))}
        onChoose={(code) => code && onChange([...chosen, code])}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          className={error ? 'mt-1.5 text-note font-semibold text-accent' : 'mt-1.5 text-note text-soft'}
        >
          {error ?? hint}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className="flex min-h-11 items-center gap-2 rounded-soft border border-line px-3 hover:border-ink"
                aria-label={t('seller.zones.remove-country', { country: names.get(code) ?? code })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                {names.get(code) ?? code} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
