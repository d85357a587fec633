import type { Product } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/**
 * Describes how items of this brand and type fit, according to buyers. Returns an empty string if there are too few
 * answers.
 */
export function fitText({ fit, brand, type }: Pick<Product, 'fit' | 'brand' | 'type'>): string {
  if (!fit) return ''
  const count = fit.small + fit.true + fit.large
  const percent = (answers: number) => Math.round((answers * 100) / count)
  return t('product.fit', {
    small: percent(fit.small),
    exact: percent(fit.true),
    large: percent(fit.large),
    count,
    brand,
    type: translateValue(type),
  })
}
