declare module 'virtual:contract-urls' {
  import type { CallUrls } from '#web/lib/calls/caller.ts'
  export const urls: CallUrls
}

declare module 'virtual:attribute-values' {
  export {
    attributeKinds,
    attributeVisibilities,
    filterableKinds,
    maxAttributes,
    measuredKinds,
  } from '#contract/catalog/attributes.ts'
}

declare module 'virtual:field-values' {
  export { fieldKinds, maxFieldText } from '#contract/fields/definition.ts'
  export {
    fieldSubjects,
    filteredKinds,
    maxCustomFields,
    staffVisibilities,
    subjectVisibilities,
  } from '#contract/fields/custom-fields.ts'
}

declare module 'virtual:contract-values' {
  export { maxNewItems } from '#contract/notifications/saved-searches.ts'
  export { maxBagItems, orderLinkDays } from '#contract/orders/orders.ts'
  export { maxQuantity } from '#contract/orders/bag-items.ts'
  export { pageSize, sorts } from '#contract/catalog/catalog.ts'
  export { maxPhotos, maxSizes } from '#contract/listings/listings.ts'
  export { maxAddresses } from '#contract/accounts/addresses.ts'
  export { livePath } from '#contract/notifications/notifications.ts'
  export { reviewPageSizes } from '#contract/reviews/reviews.ts'
  export { pictureWidths } from '#contract/pictures.ts'
  export { countLimit } from '#contract/table.ts'
}

declare module 'virtual:value-names' {
  /** Names of stored values in the language of the build, keyed by stored value. */
  export const valueNames: Record<string, string>
}

declare module 'virtual:language' {
  /** Language of the build: the name of the language's file in `messages/`. */
  export const language: string
  /** Locale for numbers and dates, such as `en-US`. */
  export const locale: string
  /** Languages that pages are offered in, each with its name in that language. */
  export const languages: readonly (readonly [language: string, name: string])[]
  /**
   * Language in which new messages are written. Also the default language, unless the marketplace chooses a different
   * one.
   */
  export const sourceLanguage: string
}
