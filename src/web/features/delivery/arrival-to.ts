import type { Quote } from '#contract/orders/orders.ts'
import { arrivalWords } from './window-words.ts'

/** When a seller's parcel would arrive if it were ordered now; empty where nobody knows. */
export function arrivalTo({ deliveries }: Quote, seller: string): string {
  const window = deliveries.find((one) => one.seller === seller)?.window
  return window ? arrivalWords(window) : ''
}
