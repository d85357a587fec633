import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeFacet, AttributeFilter } from '#contract/catalog/attributes.ts'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { hasDecimalComma, inputText } from '#web/lib/format/number-input.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { choiceName, measureText, nameWithUnit } from '../listing/attribute-text.ts'

/**
 * Filter by one attribute, formatted in the page's language. The loader formats the filter, so that the browser does
 * not have to load the formatting code.
 */
export interface AttributeGroup {
  code: string
  name: string
  choices: { value: string; label: string; count: number }[]
  chosen: string[]
  /**
   * Entered minimum and maximum of a number, and the pattern of valid input. `minHint` and `maxHint` are the minimum
   * and maximum of the results. Null for all other kinds of attributes.
   */
  range: { pattern: string; min: string; max: string; minHint: string; maxHint: string } | null
  /** Selected values. Each value has the filter that remains if it is removed. */
  chips: { label: string; rest: FilterInput }[]
}

/** Removes filters by attributes that do not exist or are not filterable, for example from old links. */
export function withoutUnknownAttributes(
  filter: FilterInput,
  attributes: readonly ShownAttribute[],
): FilterInput {
  const { attributes: chosen, ...rest } = filter
  const existing = Object.entries(chosen ?? {}).filter(([code, values]) =>
    attributes.some(
      (each) => each.code === code && each.isFilterable && Array.isArray(values) === (each.kind !== 'number'),
    ),
  )
  return existing.length === 0 ? rest : { ...rest, attributes: Object.fromEntries(existing) }
}

/** Returns a group for each filterable attribute that has results or a selected value, in display order. */
export function attributeGroups(
  attributes: readonly ShownAttribute[],
  facets: readonly AttributeFacet[],
  filter: FilterInput,
): AttributeGroup[] {
  return attributes.flatMap((attribute) => {
    const facet = facets.find(({ code }) => code === attribute.code)
    const chosen = getOwnValue(filter.attributes ?? {}, attribute.code)
    if (!attribute.isFilterable || (!facet && !chosen)) return []
    const group = groupOf(attribute, facet, chosen, filter)
    return group.choices.length > 0 || group.range ? [group] : []
  })
}

function groupOf(
  attribute: ShownAttribute,
  facet: AttributeFacet | undefined,
  filterValue: AttributeFilter | undefined,
  filter: FilterInput,
): AttributeGroup {
  const { code, name } = attribute
  const chosen = Array.isArray(filterValue) ? filterValue : []
  const { min, max } = Array.isArray(filterValue) ? {} : (filterValue ?? {})
  const counts = facet?.values ?? []
  const missing = chosen.filter((value) => !counts.some(({ _id }) => _id === value))
  const choices = [...missing.map((_id) => ({ _id, count: 0 })), ...counts]
    .filter(({ _id, count }) => count > 0 || chosen.includes(_id))
    .map(({ _id, count }) => ({ value: _id, label: choiceName(attribute, _id), count }))
  const isNumber = attribute.kind === 'number'
  const bound = (key: 'min' | 'max', number: number | undefined, label: (value: string) => string) =>
    number === undefined
      ? []
      : [{ label: label(measureText(attribute, number)), rest: withoutChoice(filter, code, key) }]
  return {
    code,
    name: nameWithUnit(attribute),
    choices: isNumber ? [] : choices,
    chosen,
    range: isNumber
      ? {
          pattern: numberPattern,
          min: numberInputText(min),
          max: numberInputText(max),
          minHint: numberInputText(facet?.min),
          maxHint: numberInputText(facet?.max),
        }
      : null,
    chips: [
      ...chosen.map((value) => ({
        label: t('list.attribute.value', { name, value: choiceName(attribute, value) }),
        rest: withoutChoice(filter, code, value),
      })),
      ...bound('min', min, (value) => t('list.attribute.from', { name, value })),
      ...bound('max', max, (value) => t('list.attribute.up-to', { name, value })),
    ],
  }
}

/** Before three digits, the decimal separator of the other language could be a thousands separator. */
const numberPattern = hasDecimalComma
  ? String.raw`-?\d+(,\d{1,3}|\.\d{1,2})?`
  : String.raw`-?\d+(\.\d{1,3}|,\d{1,2})?`

/** Formats a number for a field, without thousands separators: `2.5`, in German `2,5`. */
const numberInputText = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : inputText(number)

/** Returns the filter without one choice or bound of an attribute. Also resets the page number. */
function withoutChoice(
  { page: _, attributes = {}, ...filter }: FilterInput,
  code: string,
  value: string,
): FilterInput {
  const changed = attributes[code] ?? []
  const left: AttributeFilter = Array.isArray(changed)
    ? changed.filter((choice) => choice !== value)
    : Object.fromEntries(Object.entries(changed).filter(([key]) => key !== value))
  const rest = Object.entries({ ...attributes, [code]: left }).filter(
    ([, each]) => Object.keys(each).length > 0,
  )
  return rest.length > 0 ? { ...filter, attributes: Object.fromEntries(rest) } : filter
}
