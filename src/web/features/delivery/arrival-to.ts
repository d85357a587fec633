import type { Quote } from '#contract/orders/orders.ts'
import { arrivalWords } from './window-words.ts'

/** Returns the name of a seller in a bag, by username. */
export function sellerNameIn({ deliveries }: Quote, seller: string): string {
  return deliveries.find((one) => one.seller === seller)?.name ?? seller
}

/** When a seller's parcel would arrive if it were ordered now; empty where nobody knows. */
export function arrivalTo({ deliveries }: Quote, seller: string): string {
  const window = deliveries.find((one) => one.seller === seller)?.window
  return window ? arrivalWords(window) : ''
}
