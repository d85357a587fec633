import { capital } from '#web/lib/text/casing.ts'
import { conditionName, departmentName } from '../listing/listing-words.ts'
import type { ManyKey } from './filter-url.ts'
import { ownWord, word } from '#web/lib/text/words-of-data.ts'

const nameOf: Partial<Record<ManyKey, (value: string) => string>> = {
  gender: departmentName,
  condition: conditionName,
  colorFamily: (value) => capital(ownWord(`family:${value}`) ?? word(value)),
}

/** Returns the label of a facet's value. Brands and seller names are not translated. */
export function choiceText(facet: ManyKey, value: string): string {
  return nameOf[facet]?.(value) ?? capital(facet === 'brand' || facet === 'seller' ? value : word(value))
}
