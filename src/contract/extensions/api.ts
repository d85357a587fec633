/** The version of what extensions are written for: it grows when one that worked would not any more. */
export const extensionApi = 1

/** Places on pages that extensions may fill, and what each is told. */
export interface SlotData {
  /** At the top of the shop's pages. */
  announcement: object
  /** The first page, below its large picture. */
  landing: object
  /** A product's page, below its description. */
  product: ProductSlot
  /** The checkout, below what is bought. */
  checkout: object
  /** An order, as its buyer sees it. */
  order: OrderSlot
  /** The foot of the shop's pages. */
  footer: object
  /** The first page of a seller's dashboard. */
  'seller-home': { sellerId: string }
  /** The first page of the admin area. */
  'admin-home': { sellerId: string; role: string }
}
export type SlotName = keyof SlotData

export interface ProductSlot {
  id: string
  title: string
  brand: string
  type: string
  gender: string | null
  /** Without shipping. */
  price: { cents: number; currency: string }
  sizes: readonly { name: string; isInStock: boolean }[]
  seller: { username: string; name: string }
}

export interface OrderSlot {
  id: string
  number: string
  placedAt: string
  total: { cents: number; currency: string }
  items: readonly { listing: string; label: string; size: string }[]
}

export const slotNames = [
  'announcement',
  'landing',
  'product',
  'checkout',
  'order',
  'footer',
  'seller-home',
  'admin-home',
] as const satisfies readonly SlotName[]

/** Those that only some may see: what stands there is asked for with their token. */
export const ownSlots: readonly SlotName[] = ['order', 'seller-home', 'admin-home']

/** What extensions may hear of, and what each brings: ids, by which a hook reads how things are by then. */
export interface ExtensionEvents {
  'order.paid': { orderId: string }
  'order.cancelled': { orderId: string }
  /** One seller's part of an order has left, arrived, was called off or given back. */
  'seller-order.shipped': { sellerOrderId: string }
  'seller-order.delivered': { sellerOrderId: string }
  'seller-order.received': { sellerOrderId: string }
  'seller-order.cancelled': { sellerOrderId: string }
  'refund.made': { refundId: string; sellerOrderId: string }
  'review.left': { reviewId: string; sellerId: string }
  'listing.hidden': { listingId: string }
  'listing.shown': { listingId: string }
  'seller.applied': { applicationId: string }
  'seller.suspended': { sellerId: string }
}
export type ExtensionEventName = keyof ExtensionEvents

/** What an endpoint of an extension may say no with, beside what is wrong with its input. */
export const extensionErrorCodes = ['not_found', 'not_allowed', 'wrong_state', 'bad_request'] as const
export type ExtensionErrorCode = (typeof extensionErrorCodes)[number]

/** The colors a theme may set, by the names of their CSS custom properties without `--color-`. */
export const themeColors = [
  'paper',
  'tile',
  'line',
  'edge',
  'ink',
  'soft',
  'accent',
  'on-accent',
  'good',
] as const
export type ThemeColor = (typeof themeColors)[number]

/** The lengths a theme may set, each with the properties they are. */
export const themeLengths = ['radius-soft', 'page-edge', 'gap-section'] as const
