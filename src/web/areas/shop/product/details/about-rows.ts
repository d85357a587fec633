import type { Product } from '#contract/catalog/catalog.ts'
import { usualConditionDescription } from '#web/features/listing/condition-description.ts'
import { conditionName } from '#web/features/listing/value-display-names.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue, marketplaceValueName } from '#web/lib/text/value-names.ts'
import type { ShownDetails } from './attribute-details.ts'

/** Returns the name of the condition, with the marketplace's explanation or the default explanation if there is one. */
function conditionText(code: string): string {
  const name = conditionName(code)
  const means = marketplaceValueName(`condition-means:${code}`) ?? usualConditionDescription(code)
  return means === undefined ? name : t('product.about.condition', { name, means })
}

/**
 * Returns the formatted rows of the section about the item. The loader formats the rows, so that the browser does not
 * have to load the formatting code.
 */
export function aboutRows(
  { brand, type, color, condition, seller }: Product,
  { rows }: ShownDetails,
): ShownDetails['rows'] {
  return [
    [t('list.filter.brand'), brand],
    [t('list.filter.category'), translateValue(type)],
    [t('list.filter.color'), color && capitalize(translateValue(color))],
    [t('list.filter.condition'), conditionText(condition)],
    ...rows,
    [t('product.about.ships-from'), seller.shipsFrom],
  ]
}
