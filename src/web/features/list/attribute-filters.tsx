import { useId } from 'react'
import { useFormState } from '#web/kit/form/form-state.ts'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { t } from '#web/lib/text/t.ts'
import type { AttributeGroup } from '../attributes/attribute-groups.ts'
import { Choices, ChoiceGroup } from './choices.tsx'

/**
 * Fields of the filter form for the attributes of listings. Like the form's other fields, these fields are native
 * inputs.
 */
export function AttributeFilters({ groups }: { groups: readonly AttributeGroup[] }) {
  return groups.map(({ code, name, choices, chosen, range, chips }) =>
    range === null ? (
      <Choices key={code} name={`attr.${code}`} title={name} choices={choices} chosen={chosen} />
    ) : (
      <ChoiceGroup key={code} title={name} chosenCount={chips.length} isOpen={false}>
        <RangeFields code={code} name={name} range={range} />
      </ChoiceGroup>
    ),
  )
}

interface RangeFieldsProps {
  code: string
  name: string
  range: NonNullable<AttributeGroup['range']>
}

function RangeFields({ code, name, range }: RangeFieldsProps) {
  const { pattern, min, max, minHint, maxHint } = range
  const { errors } = useFormState()
  const id = useId()
  const [from, to] = [`attr.${code}.min`, `attr.${code}.max`]
  return (
    <div aria-describedby={id} role="group" aria-label={name} className="py-1">
      <div className="flex items-center gap-3">
        <NumberField
          pattern={pattern}
          name={from}
          label={t('list.attribute.min', { name })}
          value={min}
          hint={minHint}
        />
        <span aria-hidden="true">{t('list.filter.price-to')}</span>
        <NumberField
          pattern={pattern}
          name={to}
          label={t('list.attribute.max', { name })}
          value={max}
          hint={maxHint}
        />
      </div>
      <p id={id} role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
        {errors[from] ?? errors[to]}
      </p>
    </div>
  )
}

interface NumberFieldProps {
  pattern: string
  name: string
  label: string
  value: string
  hint: string
}

function NumberField({ pattern, name, label, value, hint }: NumberFieldProps) {
  const field = useSyncedField<HTMLInputElement, 'value'>('value', value)
  return (
    <label className="min-w-0 grow">
      <span className="sr-only">{label}</span>
      <input
        ref={field}
        name={name}
        inputMode="decimal"
        pattern={pattern}
        data-demand={t('list.attribute.invalid')}
        maxLength={14}
        defaultValue={value}
        placeholder={hint}
        autoComplete="off"
        className="field tabular-nums"
      />
    </label>
  )
}
