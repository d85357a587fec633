import { tableOf } from '#web/lib/text/t.ts'
import { marketplaceWord } from '#web/lib/text/words-of-data.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/**
 * Returns the description of an item condition from the marketplace's settings, or from the translated messages if the
 * settings have none; undefined if neither has one.
 */
export const conditionDescription = (code: string): string | undefined =>
  marketplaceWord(`condition-means:${code}`) ?? means[code.replaceAll(' ', '-')]
