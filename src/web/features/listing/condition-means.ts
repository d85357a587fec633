import { tableOf } from '#web/lib/text/t.ts'
import { ownWord } from '#web/lib/text/words-of-data.ts'

const means: Record<string, string> = tableOf('listing.condition-means')

/** What a condition means, in a sentence; undefined where nobody has said. */
export const conditionMeans = (code: string): string | undefined =>
  ownWord(`condition-means:${code}`) ?? means[code.replaceAll(' ', '-')]
