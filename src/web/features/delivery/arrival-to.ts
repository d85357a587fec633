import type { Quote } from '#contract/orders/orders.ts'
import { arrivalWords } from './window-words.ts'

/** Returns the display name of a seller in the bag. */
export function sellerNameIn({ deliveries }: Quote, seller: string): string {
  return deliveries.find((one) => one.seller === seller)?.name ?? seller
}

/** Returns when a seller's parcel would arrive if ordered now; empty without an estimate. */
export function arrivalTo({ deliveries }: Quote, seller: string): string {
  const window = deliveries.find((one) => one.seller === seller)?.window
  return window ? arrivalWords(window) : ''
}
