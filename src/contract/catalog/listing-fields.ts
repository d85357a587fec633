import { z } from 'zod'

/** Ways in which a marketplace can use a field of listings. */
export const fieldUses = ['required', 'optional', 'unused'] as const
export type FieldUse = (typeof fieldUses)[number]

/** Fields of listings that a marketplace can make optional or not use at all. */
export const adjustableFields = ['brand', 'color'] as const
export type AdjustableField = (typeof adjustableFields)[number]

const use = z.enum(fieldUses).default('required')
export const listingFieldUses = z.object({ brand: use, color: use })
export type ListingFieldUses = z.output<typeof listingFieldUses>
