import { useId } from 'react'
import { SelectBox } from '#web/kit/form/select-box.tsx'
import { t } from '#web/lib/text/t.ts'
import { countriesByName } from '../address/countries.ts'
import { chooseDestination } from './choose-destination.ts'

/** Dropdown of all countries. The selected country is saved in a cookie. */
export function CountryChoice({ country, onChosen }: { country: string; onChosen: () => void }) {
  const id = useId()
  return (
    <div className="mt-2 max-w-80">
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {t('delivery.country')}
      </label>
      <SelectBox
        id={id}
        value={country}
        choices={countriesByName()}
        onChoose={(code) => {
          chooseDestination(code)
          onChosen()
        }}
      />
    </div>
  )
}
