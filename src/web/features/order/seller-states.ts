import { stateWords } from './states.ts'
import { tableOf } from '#web/lib/text/t.ts'

/** State labels for the seller. They never confuse the buyer's bank with the seller's. */
export const sellerStateWords: typeof stateWords = { ...stateWords, ...tableOf('order.seller-state') }
