declare module 'virtual:contract-urls' {
  import type { CallUrls } from '#web/caller.ts'
  export const urls: CallUrls
}

declare module 'virtual:contract-words' {
  export { bagLimit } from '#contract/orders/orders.ts'
  export { conditions, genders, pageSize, sorts } from '#contract/catalog/catalog.ts'
  export { mostPhotos, mostSizes } from '#contract/listings/listings.ts'
  export { livePath } from '#contract/notifications.ts'
  export { reviewPageSizes } from '#contract/reviews/reviews.ts'
  export { pictureWidths } from '#contract/listings/pictures.ts'
  export { countLimit } from '#contract/table.ts'
}

declare module 'virtual:language' {
  /** Of this build: the name of its file in `messages/`. */
  export const language: string
  /** How it writes numbers and dates. */
  export const locale: string
}
