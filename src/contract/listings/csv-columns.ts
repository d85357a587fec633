import { listingTextNames } from '../catalog/listing-texts.ts'

/** The columns of a file of listings, in the order an export has them. */
export const csvColumns = [
  'id',
  ...listingTextNames,
  'brand',
  'type',
  'gender',
  'color',
  'condition',
  'price',
  'sizes',
  'total_allowed',
  'photos',
] as const
