import { tableOf } from '#web/lib/text/t.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import { marketplaceWord } from '#web/lib/text/words-of-data.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/** Returns the description of an item condition from the translated messages; undefined for a condition without one. */
export const usualConditionDescription = (code: string): string | undefined =>
  getOwn(means, code.replaceAll(' ', '-'))

/**
 * Returns the description of an item condition from the marketplace's settings, or from the translated messages if the
 * settings have none; undefined if neither has one.
 */
export const conditionDescription = (code: string): string | undefined =>
  marketplaceWord(`condition-means:${code}`) ?? usualConditionDescription(code)
