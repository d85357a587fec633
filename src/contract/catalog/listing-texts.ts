/** What a seller writes about a listing, kept and shown as it was typed, and how many characters it may have. */
export const listingTexts = { title: 120, description: 2000 } as const
export type ListingTextName = keyof typeof listingTexts
export const listingTextNames = Object.keys(listingTexts) as ListingTextName[]

/** An entry for each of them. */
export function eachText<Value>(valueOf: (text: ListingTextName) => Value): Record<ListingTextName, Value> {
  const entries = listingTextNames.map((text) => [text, valueOf(text)])
  return Object.fromEntries(entries) as Record<ListingTextName, Value>
}
