/** Version of the API for extensions. The version increases with every incompatible change. */
export const extensionApi = 1

/**
 * Slots: places on pages where extensions can add content. Each slot has the type of the data that the extension
 * receives.
 */
export interface SlotData {
  /** Top of every page of the shop. */
  announcement: object
  /** Home page, below the hero image. */
  landing: object
  /** Listing page, below the description. */
  product: ProductSlot
  /** Checkout, below the items. */
  checkout: object
  /** Order page of the buyer. */
  order: OrderSlot
  /** Footer of every page of the shop. */
  footer: object
  /** Home page of the seller dashboard. */
  'seller-home': { sellerId: string }
  /** Home page of the admin area. */
  'admin-home': { sellerId: string; role: string }
}
export type SlotName = keyof SlotData

export interface ProductSlot {
  id: string
  title: string
  brand: string
  type: string
  gender: string | null
  /** Price without shipping. */
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

/**
 * Slots on pages that only certain users can open. Pages request the content of these slots with the visitor's token.
 */
export const restrictedSlots: readonly SlotName[] = ['order', 'seller-home', 'admin-home']

/**
 * Events that extensions can subscribe to. An event contains only ids, so that the extension's hook reads the current
 * state.
 */
export interface ExtensionEvents {
  'order.paid': { orderId: string }
  'order.cancelled': { orderId: string }
  /** Events of a seller order: shipped, delivered, received or canceled. */
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

/** Error codes that an extension's calls can return, in addition to the errors for invalid input. */
export const extensionErrorCodes = ['not_found', 'not_allowed', 'wrong_state', 'bad_request'] as const
export type ExtensionErrorCode = (typeof extensionErrorCodes)[number]

/** Colors that a theme can set, named after their CSS custom properties without `--color-`. */
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

/** Lengths that a theme can set, named after their CSS custom properties. */
export const themeLengths = ['radius-soft', 'page-edge', 'gap-section'] as const
