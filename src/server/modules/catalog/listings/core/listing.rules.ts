import { createHash } from 'node:crypto'
import type { ListingState, MissingField } from '#contract/listings/listings.ts'
import type { ListingContent } from './listing-content.ts'

export interface ListingSize {
  id: string
  label: string
  qty: number
  held: number
  isRetired: boolean
}

/** A listing with all data that its seller may see. */
export interface SellerListing extends ListingContent {
  id: string
  no: number
  brand: string | null
  type: string | null
  /** Label of the type, and of its parent type. */
  types: string[]
  hasGender: boolean
  currency: string
  held: number
  state: ListingState
  removedFrom: 'draft' | 'active' | 'paused' | null
  /** Reason why an admin has hidden the listing; null if it is not hidden. */
  hiddenReason: string | null
  isAsked: boolean
  version: number
  views: number
  watches: number
  listedAt: Date
  changedAt: Date
  username: string
  isDirect: boolean
  /** All sizes in order, including retired ones. */
  sizes: ListingSize[]
}

/** Content with brand and type by name or id. */
type Content = Pick<
  SellerListing,
  'title' | 'hasGender' | 'gender' | 'color' | 'condition' | 'priceCents'
> & {
  brand: string | number | null
  type: string | number | null
  sizes: readonly { isRetired: boolean }[]
  photos: { readonly length: number }
}

/**
 * Returns the fields that are missing for publication, in the order of the form. Photos come last, because they are
 * the most work for the seller.
 */
export function findMissingFields(listing: Content): MissingField[] {
  const missing: MissingField[] = []
  if (listing.title === '') missing.push('title')
  if (listing.brand === null) missing.push('brand')
  if (listing.type === null) missing.push('type')
  if (listing.hasGender && listing.gender === null) missing.push('gender')
  if (listing.color === null) missing.push('color')
  if (listing.condition === null) missing.push('condition')
  if (listing.priceCents === null) missing.push('priceCents')
  if (!listing.sizes.some((size) => !size.isRetired)) missing.push('sizes')
  if (listing.photos.length === 0) missing.push('photos')
  return missing
}

/**
 * Returns the required fields that a published listing would lack after an edit. A listing published before photos
 * were required still needs no photo.
 */
export function missingAfterEdit(before: Pick<Content, 'photos'>, edited: Content): MissingField[] {
  const missing = findMissingFields(edited)
  return before.photos.length === 0 ? missing.filter((field) => field !== 'photos') : missing
}

/**
 * Returns the version of a listing, which changes with every edit, sale, and return of a unit, but not with holds.
 */
export function versionOf(listing: Pick<SellerListing, 'version' | 'totalAllowed' | 'sizes'>): string {
  const stock = [listing.totalAllowed, ...listing.sizes.map((size) => `${size.id} ${size.qty}`)].join()
  return `${listing.version}.${createHash('sha256').update(stock).digest('base64url').slice(0, 10)}`
}

/** Returns whether buyers may have seen the listing. Drafts are private and never cached. */
export function wasPublished(listing: Pick<SellerListing, 'state' | 'removedFrom'>): boolean {
  return (listing.removedFrom ?? listing.state) !== 'draft'
}
