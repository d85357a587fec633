import { createHash } from 'node:crypto'
import { listMissingAttributes } from '#contract/catalog/attribute-rules.ts'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { ListingState, MissingField } from '#contract/listings/listings.ts'
import { currentAttributes } from '../../core/attributes.ts'
import { catalogLists } from '../../core/catalog-lists.ts'
import type { ListingContent } from './listing-content.ts'

/** Fields that only variants have. Each field is null if it is not set. */
export interface VariantFields {
  /** Values of the variant's options, in the order of the listing's options. */
  choices: string[] | null
  /** Price of this variant. Null if the variant has the price of the listing. */
  priceCents: number | null
  sku: string | null
  barcode: string | null
  costCents: number | null
  photoKey: string | null
}

export interface ListingSize extends VariantFields {
  id: string
  label: string
  qty: number
  held: number
  isRetired: boolean
}

/** A listing with all data that its seller can see. */
export interface SellerListing extends ListingContent {
  id: string
  sellerId: string
  no: number
  brand: string | null
  type: string | null
  /** Labels of the listing's type and of its parent type. */
  types: string[]
  /** Ids of the listing's type, the types above it, and the types merged into them. Empty without a type. */
  typeIds: number[]
  hasGender: boolean
  currency: string
  held: number
  /** Lowest price of the variants in stock. Null if no variant has its own price. */
  lowestCents: number | null
  state: ListingState
  removedFrom: 'draft' | 'active' | 'paused' | null
  /** Time at which a draft will be published. A deleted draft keeps this time. */
  publishAt: Date | null
  /** Reason that an admin gave for hiding the listing; null if the listing is not hidden. */
  hiddenReason: string | null
  isAsked: boolean
  /**
   * Set if the listing waits for the team's approval or if the team has declined it. Such a listing is never active.
   */
  review: ListingReviewMark | null
  version: number
  views: number
  watches: number
  listedAt: Date
  changedAt: Date
  username: string
  isDirect: boolean
  /** All sizes of the listing in order, including retired sizes. */
  sizes: ListingSize[]
}

/** Approval of a listing by the team. */
export interface ListingReviewMark {
  state: 'waiting' | 'declined'
  /** Time at which the listing got this state, as an ISO string. */
  at: string
  /** State to which approval restores the listing. Null for a draft, which approval publishes. */
  from: 'active' | 'paused' | null
  /** Reason for which the team last declined the listing. Null if the team has not declined the listing. */
  reason: string | null
}

/** Content of a listing, with the name or the id of its brand and type. */
type Content = Pick<
  SellerListing,
  | 'title'
  | 'hasGender'
  | 'gender'
  | 'color'
  | 'condition'
  | 'priceCents'
  | 'typeIds'
  | 'attributes'
  | 'privateAttributes'
> & {
  brand: string | number | null
  type: string | number | null
  types: readonly string[]
  sizes: readonly { isRetired: boolean }[]
  photos: { readonly length: number }
}

/**
 * Returns the fields that a listing still needs for publication, in the order of the form. Photos come last, because
 * they are the most work for the seller.
 */
export function findMissingFields(
  listing: Content,
  attributes: readonly Attribute[] = currentAttributes(),
): MissingField[] {
  const missing: MissingField[] = []
  if (listing.title === '') missing.push('title')
  const { fields } = catalogLists()
  if (fields.brand === 'required' && listing.brand === null) missing.push('brand')
  if (listing.type === null) missing.push('type')
  if (listing.hasGender && listing.gender === null) missing.push('gender')
  if (fields.color === 'required' && listing.color === null) missing.push('color')
  if (listing.condition === null) missing.push('condition')
  if (listing.priceCents === null) missing.push('priceCents')
  if (!listing.sizes.some((size) => !size.isRetired)) missing.push('sizes')
  if (findMissingAttributes(listing, attributes).length > 0) missing.push('attributes')
  if (listing.photos.length === 0) missing.push('photos')
  return missing
}

/** Returns the codes of the required attributes for which a listing has no value, in display order. */
export function findMissingAttributes(
  {
    typeIds,
    attributes: shown,
    privateAttributes,
  }: Pick<Content, 'typeIds' | 'attributes' | 'privateAttributes'>,
  attributes: readonly Attribute[] = currentAttributes(),
): string[] {
  return listMissingAttributes(attributes, { typeIds, values: { ...shown, ...privateAttributes } })
}

/**
 * Returns the required fields that a published listing would lack after an edit. A listing that was published before
 * photos, the brand, the color or an attribute became required can still lack them.
 */
export function missingAfterEdit(
  before: Pick<
    Content,
    'brand' | 'color' | 'types' | 'photos' | 'typeIds' | 'attributes' | 'privateAttributes'
  >,
  edited: Content,
  attributes: readonly Attribute[] = currentAttributes(),
): MissingField[] {
  const lacked = findMissingAttributes(before, attributes)
  const lacks = findMissingAttributes(edited, attributes)
  return findMissingFields(edited, attributes).filter(
    (field) =>
      (field !== 'photos' || before.photos.length > 0) &&
      (field !== 'brand' || before.brand !== null) &&
      (field !== 'color' || before.color !== null) &&
      (field !== 'attributes' || lacks.some((code) => !lacked.includes(code))),
  )
}

/**
 * Returns the version of a listing. The version changes with every edit, sale, and return of a unit, but not when a
 * unit is reserved (held) or released.
 */
export function listingVersion(listing: Pick<SellerListing, 'version' | 'totalAllowed' | 'sizes'>): string {
  const stock = [listing.totalAllowed, ...listing.sizes.map((size) => `${size.id} ${size.qty}`)].join()
  return `${listing.version}.${createHash('sha256').update(stock).digest('base64url').slice(0, 10)}`
}

/**
 * Returns whether a listing must have all fields that publishing requires. A scheduled listing and listings in review
 * must have these fields
 * too, because the seller might not be there to complete them at the scheduled time.
 */
export function mustBeComplete(
  listing: Pick<SellerListing, 'state' | 'removedFrom' | 'publishAt' | 'review'>,
): boolean {
  return wasPublished(listing) || listing.publishAt !== null || isWaiting(listing)
}

/** Returns whether the listing waits for the team's approval. */
export function isWaiting({ review }: Pick<SellerListing, 'review'>): boolean {
  return review?.state === 'waiting'
}

/** Returns whether buyers might have seen the listing. Drafts are private and never cached. */
export function wasPublished(listing: Pick<SellerListing, 'state' | 'removedFrom'>): boolean {
  return (listing.removedFrom ?? listing.state) !== 'draft'
}
