import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { ImportMapping, ImportPreview } from '#contract/listings/import-mapping.ts'
import type { SelectChoices } from '#web/kit/form/select-box.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { sameValuePrefix } from './map-fields.ts'

/** Maximum number of attributes up to which all of them are listed, even without a column in the file. */
const maxListed = 8

/** Value in the word mapping that excludes a word from the import. */
const omittedWord = '-'

/**
 * Returns the attributes to list in the table of columns. If there are many attributes, returns only those that are
 * required or that have a column or value in the file. With `isAll`, always returns all attributes.
 */
export function listedAttributes(
  attributes: readonly ShownAttribute[],
  preview: Pick<ImportPreview, 'mapping' | 'storedAttributes'>,
  mapping: ImportMapping,
  isAll: boolean,
): readonly ShownAttribute[] {
  if (isAll || attributes.length <= maxListed) return attributes
  return attributes.filter(
    ({ code, isRequired }) =>
      isRequired ||
      selectedAttributeColumn(code, mapping) !== '' ||
      preview.mapping.attributes?.[code] !== undefined ||
      getOwnValue(preview.storedAttributes, code) !== undefined,
  )
}

/** Returns examples of the values that would be stored, or the first cells of a newly chosen column. */
export function attributeSample(
  code: string,
  preview: Pick<ImportPreview, 'columns' | 'mapping' | 'storedAttributes'>,
  mapping: ImportMapping,
): string {
  const column = mapping.attributes?.[code]
  const isCurrent = preview.mapping.attributes?.[code] === column
  const stored = getOwnValue(preview.storedAttributes, code)
  if (isCurrent && stored) return stored.join(' · ')
  return column === undefined ? '' : (preview.columns[column]?.samples ?? []).join(' · ')
}

/** Returns the selected value of the dropdown that assigns a column to an attribute. */
export function selectedAttributeColumn(
  code: string,
  { attributes, fixedAttributes }: ImportMapping,
): string {
  if (attributes?.[code] !== undefined) return String(attributes[code])
  const fixed = fixedAttributes?.[code]
  return fixed === undefined ? '' : sameValuePrefix + fixed
}

export function mapAttribute(code: string, choice: string, mapping: ImportMapping): ImportMapping {
  const { [code]: _, ...attributes } = mapping.attributes ?? {}
  const { [code]: __, ...fixedAttributes } = mapping.fixedAttributes ?? {}
  const rest = { ...mapping, attributes, fixedAttributes }
  if (choice === '') return rest
  if (choice.startsWith(sameValuePrefix))
    return { ...rest, fixedAttributes: { ...fixedAttributes, [code]: choice.slice(sameValuePrefix.length) } }
  return { ...rest, attributes: { ...attributes, [code]: Number(choice) } }
}

export function attributeColumnChoices(
  attribute: ShownAttribute,
  { columns, storedAttributes }: Pick<ImportPreview, 'columns' | 'storedAttributes'>,
  mapping: ImportMapping,
): SelectChoices {
  const named = columns.flatMap(({ name }, i) => (name === '' ? [] : [[String(i), name] as const]))
  // Values can also come from product attributes, which WooCommerce exports without a separate column per attribute.
  const isFromProduct =
    selectedAttributeColumn(attribute.code, mapping) === '' &&
    getOwnValue(storedAttributes, attribute.code) !== undefined
  const values = attributeValues(attribute)
  const fixed = selectedAttributeColumn(attribute.code, mapping)
  const typed =
    fixed.startsWith(sameValuePrefix) && values.length === 0
      ? [[fixed, fixed.slice(sameValuePrefix.length)] as const]
      : []
  const same = [...values.map(([value, words]) => [sameValuePrefix + value, words] as const), ...typed]
  return [
    ['', isFromProduct ? t('seller.map.from-product') : t('seller.map.not-in-file')],
    { label: t('seller.map.columns'), choices: named },
    ...(same.length > 0 ? [{ label: t('seller.map.alike'), choices: same }] : []),
  ]
}

/** Returns the values from which the seller can choose. Empty for texts, numbers and dates. */
export function attributeValues({ kind, choices }: ShownAttribute): (readonly [string, string])[] {
  if (kind === 'yes-no')
    return [
      ['yes', t('common.yes')],
      ['no', t('common.no')],
    ]
  return choices
    .filter(({ isRetired }) => !isRetired)
    .map(({ code, name }) => [code, translateValue(name)] as const)
}

type AttributeWord = ImportPreview['attributeWords'][number]

/** Returns the choices to which a word in the file can be mapped. */
export function attributeWordChoices(
  { attribute }: AttributeWord,
  attributes: readonly ShownAttribute[],
): SelectChoices {
  const found = attributes.find(({ code }) => code === attribute)
  return [
    ['', t('seller.map.choose')],
    [omittedWord, t('seller.map.leave-out')],
    ...(found ? attributeValues(found) : []),
  ]
}

/**
 * Returns the choice to which a word is mapped. In files from other platforms, words that match no choice are omitted.
 */
export function selectedAttributeChoice(
  { attribute, said, means }: AttributeWord,
  mapping: ImportMapping,
  source: ImportPreview['source'],
): string {
  const own = getOwnValue(mapping.attributeWords?.[attribute] ?? {}, said.toLowerCase())
  return own || means || (source === null ? '' : omittedWord)
}

export function mapAttributeWord(
  { attribute, said }: AttributeWord,
  choice: string,
  mapping: ImportMapping,
): ImportMapping {
  const own = { ...mapping.attributeWords?.[attribute], [said.toLowerCase()]: choice }
  return { ...mapping, attributeWords: { ...mapping.attributeWords, [attribute]: own } }
}
