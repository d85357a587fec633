import { useState } from 'react'
import { maxFieldText } from 'virtual:field-values'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { ImportField, ImportMapping } from '#contract/listings/import-mapping.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'
import { t } from '#web/lib/text/t.ts'
import { attributeValues } from './map-attributes.ts'
import { catalogChoices, type SellerValues } from './map-fields.ts'
import { fieldNames } from './mapping-labels.ts'

type FillableField = keyof ImportMapping['fixed']

const textLengths = { brand: 80, color: 40 } as const

export function isFillable(field: ImportField): field is FillableField {
  return field === 'type' || field === 'gender' || field === 'condition' || field in textLengths
}

const fieldClass = 'field w-full min-w-0 sm:w-72'

interface FillFieldProps {
  field: FillableField
  mapping: ImportMapping
  sellerValues: SellerValues
  change: (mapping: ImportMapping) => void
}

/** Field for a default value, which is used for all rows of the file in which the field is empty. */
export function FillField({ field, mapping, sellerValues, change }: FillFieldProps) {
  const { [field]: value = '', ...others } = mapping.fixed
  const set = (next: string): void =>
    change({ ...mapping, fixed: next.trim() === '' ? others : { ...others, [field]: next.trim() } })
  const label = t('seller.map.fill', { field: fieldNames[field] })
  const className = fieldClass
  if (field === 'brand' || field === 'color')
    return <FillText key={value} {...{ label, className, value, set }} maxLength={textLengths[field]} />
  return (
    <SelectBox
      aria-label={label}
      className={className}
      choices={[['', t('seller.map.fill.choose')], ...catalogChoices(field, sellerValues)]}
      value={value}
      onChoose={set}
    />
  )
}

interface FillTextProps {
  label: string
  className: string
  value: string
  maxLength: number
  set: (value: string) => void
}

interface FillAttributeProps {
  attribute: ShownAttribute
  mapping: ImportMapping
  change: (mapping: ImportMapping) => void
}

/** Same as `FillField`, but for an attribute. */
export function FillAttribute({ attribute, mapping, change }: FillAttributeProps) {
  const { code, kind, name } = attribute
  const value = mapping.fixedAttributes?.[code] ?? ''
  const set = (next: string): void => {
    const { [code]: _, ...others } = mapping.fixedAttributes ?? {}
    const text = next.trim()
    change({ ...mapping, fixedAttributes: text === '' ? others : { ...others, [code]: text } })
  }
  const label = t('seller.map.fill', { field: name })
  const values = attributeValues(attribute)
  if (values.length === 0)
    return (
      <FillText
        key={value}
        {...{ label, className: fieldClass, value, set }}
        maxLength={kind === 'text' ? maxFieldText : 40}
      />
    )
  return (
    <SelectBox
      aria-label={label}
      className={fieldClass}
      choices={[['', t('seller.map.fill.choose')], ...values]}
      value={value}
      onChoose={set}
    />
  )
}

/** Text field that updates the preview only when the user has finished typing, not on every keystroke. */
function FillText({ label, className, value, maxLength, set }: FillTextProps) {
  const [text, setText] = useState(value)
  return (
    <input
      aria-label={label}
      className={className}
      placeholder={t('seller.map.fill.text')}
      maxLength={maxLength}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text.trim() !== value && set(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') set(text)
      }}
    />
  )
}
