import type { AttributeFilter } from '#contract/catalog/attributes.ts'
import type { SavedFilter } from '#contract/notifications/saved-searches.ts'
import { nameOf } from '#platform/fields/field-texts.ts'
import { decimalText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { currentAttributes } from '#modules/catalog/core/attributes.ts'
import { nameOfCode, nameOfValue } from '#modules/catalog/core/value-names.ts'

const maxLength = 80

/** Returns the automatic name of a saved search: the search text and the names of the chosen values. */
export function searchName(language: Language, filter: SavedFilter): string {
  const { search, gender, type, brand, color, colorFamily, size, condition, seller, attributes } = filter
  const codes = (kind: 'department' | 'family' | 'condition', of: readonly string[] = []) =>
    of.map((code) => nameOfCode(language, kind, code))
  const values = (kind: 'type' | 'color' | 'size', of: readonly string[] = []) =>
    of.map((value) => nameOfValue(language, kind, value))
  const parts = [
    ...(search ? [search] : []),
    ...codes('department', gender),
    ...values('type', type),
    ...(brand ?? []),
    ...codes('family', colorFamily),
    ...values('color', color),
    ...values('size', size),
    ...codes('condition', condition),
    ...Object.entries(attributes ?? {}).flatMap(([code, chosen]) => attributeNames(language, code, chosen)),
    ...priceNames(language, filter),
    ...(seller ?? []),
    ...(filter.inStock ? [translate(language, 'saved-search.in-stock')] : []),
  ]
  const name = parts.length === 0 ? translate(language, 'saved-search.all') : parts.join(', ')
  return [...name].length <= maxLength ? name : `${[...name].slice(0, maxLength - 1).join('')}…`
}

function priceNames(language: Language, { minCents, maxCents }: SavedFilter): string[] {
  const text = (cents: number) => moneyText(language, { cents, currency: marketplaceCurrency() })
  if (minCents !== undefined && maxCents !== undefined)
    return [translate(language, 'saved-search.between', { min: text(minCents), max: text(maxCents) })]
  if (minCents !== undefined) return [translate(language, 'saved-search.from', { min: text(minCents) })]
  return maxCents === undefined ? [] : [translate(language, 'saved-search.up-to', { max: text(maxCents) })]
}

function attributeNames(language: Language, code: string, chosen: AttributeFilter): string[] {
  const attribute = currentAttributes().find((each) => each.code === code)
  if (!attribute) return []
  const name = nameOf(attribute)(language)
  if (!Array.isArray(chosen)) {
    const [min, max] = [chosen.min, chosen.max].map((value) =>
      value === undefined ? '' : decimalText(language, value),
    )
    return min || max ? [`${name} ${min}–${max}`] : []
  }
  if (attribute.kind === 'yes-no') return chosen.includes('true') ? [name] : []
  return chosen.map((choice) => {
    const found = attribute.choices.find((each) => each.code === choice)
    return found ? nameOf(found)(language) : choice
  })
}
