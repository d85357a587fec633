import { stateWords } from './states.ts'
import { tableOf } from '#web/lib/text/t.ts'

/** Order state labels for the seller. They replace labels that address the buyer, such as "Disputed with your bank". */
export const sellerStateWords: typeof stateWords = { ...stateWords, ...tableOf('order.seller-state') }
