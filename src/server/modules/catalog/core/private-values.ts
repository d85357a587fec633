import type { Attribute, AttributeValue, AttributeVisibility } from '#contract/catalog/attributes.ts'
import type { FieldAnswer } from '#contract/fields/custom-fields.ts'
import type { Db } from '#platform/database/db.ts'
import { nameOf } from '#platform/fields/field-texts.ts'
import { decimalText, fullDateText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { currentAttributes, filterByVisibility } from './attributes.ts'
import { readPrivateValues } from './private-values.store.ts'
import { nameOfValue } from './value-names.ts'

/**
 * Returns the values of private attributes of listings as text, such as the frame number of a sold bicycle. Includes
 * only attributes with one of the given visibilities. If there are several listings, the name of each value contains
 * the title of its listing.
 */
export async function listPrivateValues(
  db: Db,
  listingIds: readonly string[],
  visibilities: readonly AttributeVisibility[],
  language: Language,
): Promise<FieldAnswer[]> {
  const isPrivate = ({ visibility, isRetired }: Attribute) => visibility !== 'public' && !isRetired
  const attributes = currentAttributes().filter(isPrivate)
  if (attributes.length === 0 || visibilities.length === 0) return []
  const listings = await readPrivateValues(db, listingIds)
  return listings.flatMap(({ id, title, values }) => {
    const shown = filterByVisibility(visibilities, { attributes: {}, privateAttributes: values }, attributes)
    return attributes.flatMap((attribute): FieldAnswer[] => {
      const { code } = attribute
      if (!Object.hasOwn(shown, code)) return []
      const name = nameOf(attribute)(language)
      const named =
        new Set(listingIds).size > 1 ? translate(language, 'order.attribute-of', { name, title }) : name
      return [{ code: `${id} ${code}`, name: named, text: textOf(language, attribute, shown[code]!) }]
    })
  })
}

function textOf(language: Language, attribute: Attribute, value: AttributeValue): string {
  const { kind, unit, choices, isUngrouped } = attribute
  // A no-break space keeps the number and its unit on one line.
  const measured = (number: number) =>
    [isUngrouped ? String(number) : decimalText(language, number), unit].filter(Boolean).join('\u{a0}')
  if (typeof value === 'number') return measured(value)
  if (typeof value === 'boolean')
    return value ? translate(language, 'common.yes') : translate(language, 'common.no')
  if (typeof value === 'string') return kind === 'date' ? fullDateText(language, value) : value
  if (Array.isArray(value))
    return value
      .map((code) => nameOf(choices.find((choice) => choice.code === code) ?? { code, names: {} })(language))
      .join(', ')
  return Object.entries(value)
    .map(([size, number]) => `${nameOfValue(language, 'size', size)}: ${measured(number)}`)
    .join(', ')
}
