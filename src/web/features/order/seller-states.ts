import { stateWords } from './states.ts'
import { tableOf } from '#web/lib/text/t.ts'

/** A state as the seller reads it: nothing in it sounds like the buyer's bank is the seller's. */
export const sellerStateWords: typeof stateWords = { ...stateWords, ...tableOf('order.seller-state') }
