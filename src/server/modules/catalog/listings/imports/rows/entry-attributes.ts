import type { Attribute } from '#contract/catalog/attributes.ts'
import type { AttributeText } from '../attributes/attribute-cells.ts'
import { enterableAttributes, isNamedLike } from '../attributes/attribute-columns.ts'
import { attributeTexts } from '../attributes/attribute-texts.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import { isVariation, wooLists, type WooColumns } from '../csv/woocommerce.ts'
import type { ImportPlan } from './import-plan.ts'

interface EntryAttributes {
  attributes: ReadonlyMap<string, AttributeText>
  conflicts: readonly string[]
}

/**
 * Returns the cells with a listing's attributes, from the mapped columns or from the product attributes of a
 * WooCommerce file. Replaces an empty cell with the value that the seller has chosen for all rows.
 */
export function entryAttributes(plan: ImportPlan, records: readonly CsvRecord[]): EntryAttributes {
  const { cells, conflicts } = attributeTexts(
    plan,
    records.map((record) => record.cells),
  )
  for (const attribute of plan.woo ? enterableAttributes() : []) {
    if (plan.attributes.has(attribute.code)) continue
    const text = wooText(plan.woo!, records, attribute)
    if (text !== undefined) cells.set(attribute.code, { text })
  }
  for (const [code, { text, unit }] of cells)
    // Other shops export a weight of 0 for items without a weight.
    if (plan.source && unit !== undefined && /^0+(?:[.,]0+)?$/.test(text)) cells.set(code, { text: '' })
  for (const [code, text] of Object.entries(plan.fixedAttributes))
    if ((cells.get(code)?.text ?? '') === '') cells.set(code, { text })
  return { attributes: cells, conflicts }
}

/**
 * Returns the values of the product attribute that has the same name as an attribute of this marketplace. Returns
 * undefined if there is no such product attribute. Also returns undefined if variations have the product attribute,
 * because it is then an option.
 */
function wooText(woo: WooColumns, records: readonly CsvRecord[], attribute: Attribute): string | undefined {
  const [first, ...others] = records
  const namedIn = (record: CsvRecord) => {
    const lists = wooLists(woo, record)
    const likeness = (name: string) => isNamedLike(attribute, name)
    return (
      lists.find(({ name }) => likeness(name) === 'name') ??
      lists.find(({ name }) => likeness(name) === 'meaning')
    )
  }
  const own = namedIn(first!)
  const isOption = others.some((record) => isVariation(woo, record) && namedIn(record) !== undefined)
  return own === undefined || isOption ? undefined : own.values.join('|')
}
