import { capitalize } from '#web/lib/text/casing.ts'
import { conditionName, departmentName } from '../listing/value-display-names.ts'
import type { FacetKey } from './filter-url.ts'
import { marketplaceValueName, translateValue } from '#web/lib/text/value-names.ts'

const nameOf: Partial<Record<FacetKey, (value: string) => string>> = {
  gender: departmentName,
  condition: conditionName,
  colorFamily: (value) => capitalize(marketplaceValueName(`family:${value}`) ?? translateValue(value)),
}

/** Returns the label of a facet value. Names of brands and sellers are not translated. */
export function choiceText(facet: FacetKey, value: string): string {
  return (
    nameOf[facet]?.(value) ??
    capitalize(facet === 'brand' || facet === 'seller' ? value : translateValue(value))
  )
}
