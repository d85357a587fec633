import { capital } from '#web/ui/casing.ts'
import { conditionWords, genderWords } from '../listing/listing-words.ts'
import type { ManyKey } from './filter-url.ts'
import { word } from '#web/words-of-data.ts'

const words: Partial<Record<ManyKey, Record<string, string>>> = {
  gender: genderWords,
  condition: conditionWords,
}

/** What a choice of a facet is called; what sellers and admins name is called as they wrote it. */
export function choiceText(facet: ManyKey, value: string): string {
  return words[facet]?.[value] ?? capital(facet === 'brand' || facet === 'seller' ? value : word(value))
}
