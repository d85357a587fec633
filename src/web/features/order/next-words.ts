import type { SellerOrderNext } from '#contract/orders/orders.ts'
import { shortDate } from '#web/ui/words.ts'

/** What happens by itself unless someone acts before, as it concerns the buyer. */
const forBuyer: Record<NonNullable<SellerOrderNext>['what'], (day: string) => string> = {
  'ship-by': (day) => `The seller sends it by ${day}. If not, you get your money back by itself.`,
  received: (day) => `If we hear nothing from you by ${day}, we take it that all is well and pay the seller.`,
  'seller-answers': (day) => `The seller has until ${day} to answer; after that we decide.`,
  'admin-decides': (day) => `If nothing is settled by ${day}, you get your money back.`,
  'return-sent': (day) => `Send it back by ${day}; otherwise you keep it and the seller is paid.`,
  'return-arrives': (day) => `If the seller says nothing by ${day}, we take it that it has arrived.`,
  refunded: (day) => `Your money is on its way back by ${day} at the latest.`,
}

/** The same for the seller. */
const forSeller: Record<NonNullable<SellerOrderNext>['what'], (day: string) => string> = {
  'ship-by': (day) => `Ship it by ${day}: after that the order is cancelled and the buyer refunded.`,
  received: (day) => `If the buyer says nothing by ${day}, it counts as received and you are paid.`,
  'seller-answers': (day) => `Answer by ${day}: after that the house may decide without you.`,
  'admin-decides': (day) => `If nothing is settled by ${day}, the buyer is refunded.`,
  'return-sent': (day) => `The buyer is to send it back by ${day}; otherwise you are paid.`,
  'return-arrives': (day) => `Say by ${day} whether it has come back; after that it counts as returned.`,
  refunded: (day) => `The buyer is refunded on ${day} at the latest.`,
}

/** One sentence on what comes next; undefined when nothing does. */
export function nextWords(next: SellerOrderNext, reader: 'buyer' | 'seller'): string | undefined {
  if (next === null) return undefined
  return (reader === 'buyer' ? forBuyer : forSeller)[next.what](shortDate(next.at))
}
