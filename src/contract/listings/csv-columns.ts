import { listingTextNames } from '../catalog/listing-texts.ts'

/** Columns of a CSV file of listings, in the order that exports use. */
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
