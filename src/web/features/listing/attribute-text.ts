import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeValue } from '#contract/catalog/attributes.ts'
import { fullDateText } from '#web/lib/format/date-text.ts'
import { inputText } from '#web/lib/format/number-input.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

type NamedAttribute = Pick<ShownAttribute, 'kind' | 'unit' | 'choices' | 'isUngrouped'>

/**
 * Formats an attribute's value in the page's language. Returns '' for a value that does not match the attribute's kind.
 */
export function attributeText(attribute: NamedAttribute, value: AttributeValue): string {
  if (Array.isArray(value)) return value.map((code) => choiceName(attribute, code)).join(', ')
  if (typeof value === 'number') return measureText(attribute, value)
  if (typeof value === 'boolean') return yesNoText(value)
  if (typeof value === 'string') return attribute.kind === 'date' ? dateText(value) : value
  return Object.entries(value)
    .map(([size, number]) =>
      t('listing.attribute.of-size', { size: translateValue(size), value: measureText(attribute, number) }),
    )
    .join(', ')
}

/**
 * Formats a number with the attribute's unit, such as `72.5 cm`. A no-break space keeps number and unit on one line.
 */
export const measureText = (attribute: Pick<NamedAttribute, 'unit' | 'isUngrouped'>, value: number): string =>
  [bareNumberText(attribute, value), attribute.unit].filter(Boolean).join('\u{a0}')

/** Formats a number without its unit: `1,450`, or `2021` for an attribute without thousands separators. */
export const bareNumberText = ({ isUngrouped }: Pick<NamedAttribute, 'isUngrouped'>, value: number): string =>
  isUngrouped ? inputText(value) : numberText(value)

/** Returns the attribute's name with its unit, such as `Weight (kg)`, as a heading for numbers. */
export const nameWithUnit = ({ kind, name, unit }: Pick<ShownAttribute, 'kind' | 'name' | 'unit'>): string =>
  unit !== '' && (kind === 'number' || kind === 'measurement')
    ? t('listing.attribute.with-unit', { name, unit })
    : name

/** Returns the name of a choice, or the word for yes or no. Returns the code of an unknown choice. */
export function choiceName({ kind, choices }: NamedAttribute, code: string): string {
  if (kind === 'yes-no') return yesNoText(code === 'true')
  return choices.find((choice) => choice.code === code)?.name ?? code
}

const yesNoText = (isYes: boolean): string => (isYes ? t('common.yes') : t('common.no'))

const dateText = (date: string): string => (Number.isNaN(Date.parse(date)) ? date : fullDateText(date))
