import { tableOf } from '#web/lib/text/t.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { marketplaceValueName } from '#web/lib/text/value-names.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/** Returns the description of an item condition from the translated messages; undefined if there is no description. */
export const usualConditionDescription = (code: string): string | undefined =>
  getOwnValue(means, code.replaceAll(' ', '-'))

/**
 * Returns the description of an item condition from the marketplace's settings. If the settings have none, returns the
 * description from the translated messages, or undefined if there is none.
 */
export const conditionDescription = (code: string): string | undefined =>
  marketplaceValueName(`condition-means:${code}`) ?? usualConditionDescription(code)
