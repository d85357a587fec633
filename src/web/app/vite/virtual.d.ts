declare module 'virtual:contract-urls' {
  import type { CallUrls } from '#web/lib/calls/caller.ts'
  export const urls: CallUrls
}

declare module 'virtual:contract-words' {
  export { bagLimit, orderLinkDays } from '#contract/orders/orders.ts'
  export { pageSize, sorts } from '#contract/catalog/catalog.ts'
  export { maxPhotos, maxSizes } from '#contract/listings/listings.ts'
  export { livePath } from '#contract/notifications/notifications.ts'
  export { reviewPageSizes } from '#contract/reviews/reviews.ts'
  export { pictureWidths } from '#contract/pictures.ts'
  export { countLimit } from '#contract/table.ts'
}

declare module 'virtual:words' {
  /** What values of the data are called in this build's language, by the values. */
  export const words: Record<string, string>
}

declare module 'virtual:language' {
  /** Of this build: the name of its file in `messages/`. */
  export const language: string
  /** How it writes numbers and dates. */
  export const locale: string
  /** Those that pages are offered in: each with its name in itself. */
  export const languages: readonly (readonly [language: string, name: string])[]
  /** The one of addresses that name none, where nobody prefers another. */
  export const sourceLanguage: string
}
