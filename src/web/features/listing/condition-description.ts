import { tableOf } from '#web/lib/text/t.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import { marketplaceWord } from '#web/lib/text/words-of-data.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/** Returns the description of an item condition from the translated messages; undefined if there is no description. */
export const usualConditionDescription = (code: string): string | undefined =>
  getOwn(means, code.replaceAll(' ', '-'))

/**
 * Returns the description of an item condition from the marketplace's settings. If the settings have none, returns the
 * description from the translated messages, or undefined if there is none.
 */
export const conditionDescription = (code: string): string | undefined =>
  marketplaceWord(`condition-means:${code}`) ?? usualConditionDescription(code)
