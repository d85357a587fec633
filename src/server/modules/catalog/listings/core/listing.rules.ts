import { createHash } from 'node:crypto'
import type { ListingState, MissingField } from '#contract/listings/listings.ts'
import type { ListingContent } from './listing-content.ts'

export interface KnownSize {
  id: string
  label: string
  qty: number
  held: number
  isRetired: boolean
}

/** A listing as its seller may know it. */
export interface KnownListing extends ListingContent {
  id: string
  no: number
  brand: string | null
  type: string | null
  /** It, and the one it is part of. */
  types: string[]
  hasGender: boolean
  currency: string
  held: number
  state: ListingState
  removedFrom: 'draft' | 'active' | 'paused' | null
  /** Why an admin has taken it out of sight; null while it has not. */
  hiddenReason: string | null
  isAsked: boolean
  version: number
  views: number
  watches: number
  listedAt: Date
  changedAt: Date
  username: string
  isDirect: boolean
  /** Retired ones too, in order. */
  sizes: KnownSize[]
}

/** Brand and type by name or by id. */
type Content = Pick<KnownListing, 'title' | 'hasGender' | 'gender' | 'color' | 'condition' | 'priceCents'> & {
  brand: string | number | null
  type: string | number | null
  sizes: readonly { isRetired: boolean }[]
  photos: { readonly length: number }
}

/** What a listing has to say before it may be listed, in the order of the form; photos, which are most work, last. */
export function missingOf(listing: Content): MissingField[] {
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

/** What a listing that is on the shop would lack once it is edited: one that was listed before photos were asked for needs none. */
export function missingOnceEdited(before: Pick<Content, 'photos'>, edited: Content): MissingField[] {
  const missing = missingOf(edited)
  return before.photos.length === 0 ? missing.filter((field) => field !== 'photos') : missing
}

/** Changes with every edit and with every unit that is sold or comes back; a hold alone changes nothing. */
export function versionOf(listing: Pick<KnownListing, 'version' | 'totalAllowed' | 'sizes'>): string {
  const stock = [listing.totalAllowed, ...listing.sizes.map((size) => `${size.id} ${size.qty}`)].join()
  return `${listing.version}.${createHash('sha256').update(stock).digest('base64url').slice(0, 10)}`
}

/** Whether buyers may have seen it: a draft is nobody's business, and the caches do not know it. */
export function isShown(listing: Pick<KnownListing, 'state' | 'removedFrom'>): boolean {
  return (listing.removedFrom ?? listing.state) !== 'draft'
}
