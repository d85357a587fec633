import { capitalize } from '#web/lib/text/casing.ts'
import { conditionName, departmentName } from '../listing/listing-words.ts'
import type { FacetKey } from './filter-url.ts'
import { marketplaceWord, dataWord } from '#web/lib/text/words-of-data.ts'

const nameOf: Partial<Record<FacetKey, (value: string) => string>> = {
  gender: departmentName,
  condition: conditionName,
  colorFamily: (value) => capitalize(marketplaceWord(`family:${value}`) ?? dataWord(value)),
}

/** Returns the label of a facet value. Names of brands and sellers are not translated. */
export function choiceText(facet: FacetKey, value: string): string {
  return (
    nameOf[facet]?.(value) ?? capitalize(facet === 'brand' || facet === 'seller' ? value : dataWord(value))
  )
}
