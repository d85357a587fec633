/** Maximum length in characters of each text field of a listing. These fields are stored and shown as typed. */
export const listingTexts = { title: 120, description: 2000 } as const
export type ListingTextName = keyof typeof listingTexts
export const listingTextNames = Object.keys(listingTexts) as ListingTextName[]

/** Returns an object with the result of a function for each text field of a listing. */
export function mapListingTexts<Value>(
  valueOf: (text: ListingTextName) => Value,
): Record<ListingTextName, Value> {
  const entries = listingTextNames.map((text) => [text, valueOf(text)])
  return Object.fromEntries(entries) as Record<ListingTextName, Value>
}
