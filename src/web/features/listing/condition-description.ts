import { tableOf } from '#web/lib/text/t.ts'
import { marketplaceWord } from '#web/lib/text/words-of-data.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/**
 * Returns the description of a condition from the marketplace's settings or the messages; undefined if neither has
 * one.
 */
export const conditionDescription = (code: string): string | undefined =>
  marketplaceWord(`condition-means:${code}`) ?? means[code.replaceAll(' ', '-')]
