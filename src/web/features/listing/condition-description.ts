import { tableOf } from '#web/lib/text/t.ts'
import { marketplaceWord } from '#web/lib/text/words-of-data.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/** Returns the description of a condition, if the marketplace or the language has one. */
export const conditionDescription = (code: string): string | undefined =>
  marketplaceWord(`condition-means:${code}`) ?? means[code.replaceAll(' ', '-')]
