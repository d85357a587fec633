import { isDeepStrictEqual } from 'node:util'
import type { BulkPreview } from '#contract/listings/bulk-change.ts'
import { filterByVisibility } from '#modules/catalog/core/attributes.ts'
import { listingVersion, type SellerListing } from '../core/listing.rules.ts'

type FieldChange = BulkPreview['changes'][number]

const fields = ['priceCents', 'brand', 'type', 'gender', 'color', 'condition'] as const

/** Returns the differences between a listing before and after an edit, in the order of the form. */
export function createBulkPreview(before: SellerListing, after: SellerListing): BulkPreview {
  const changes: FieldChange[] = fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
  return {
    _id: before.id,
    version: listingVersion(before),
    changes: [...changes, ...sizeChanges(before, after), ...valueChanges(before, after)],
  }
}

function sizeChanges(before: SellerListing, after: SellerListing): FieldChange[] {
  const stored = new Map(before.sizes.map((size) => [size.id, size]))
  return after.sizes
    .filter(({ isRetired }) => !isRetired)
    .flatMap((size) => {
      const was = stored.get(size.id)
      return (['priceCents', 'qty'] as const)
        .filter((field) => was && was[field] !== size[field])
        .map((field) => ({ field, size: size.label, before: was![field], after: size[field] }))
    })
}

function valueChanges(before: SellerListing, after: SellerListing): FieldChange[] {
  const [was, is] = [before, after].map((listing) => filterByVisibility(['public', 'seller'], listing))
  return [...new Set([...Object.keys(was!), ...Object.keys(is!)])]
    .filter((code) => !isDeepStrictEqual(was![code], is![code]))
    .map((code) => ({
      field: 'attribute',
      code,
      before: was![code] ?? null,
      after: is![code] ?? null,
    }))
}
