import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import {
  attributeKinds,
  attributes,
  attributeValues,
  attributeValuesInput,
  attributeVisibilities,
} from './attributes.ts'

/** An attribute that is in use, with its names in the caller's language. */
export const shownAttribute = z.object({
  code: z.string(),
  kind: z.enum(attributeKinds),
  name: z.string(),
  /** Explanation for sellers. Can be empty. */
  help: z.string(),
  unit: z.string(),
  /** Choices that can be selected, and retired choices, which only existing listings have. */
  choices: z.array(z.object({ code: z.string(), name: z.string(), isRetired: z.boolean() })),
  /** Labels of the types whose listings have this attribute, including all subtypes. Empty for all types. */
  types: z.array(z.string()),
  isRequired: z.boolean(),
  isFilterable: z.boolean(),
  isOnCard: z.boolean(),
  isUngrouped: z.boolean(),
  visibility: z.enum(attributeVisibilities),
})
export type ShownAttribute = z.output<typeof shownAttribute>

const version = z.int().min(0).max(largestInt)
const counts = z.record(z.string(), z.int())
const reply = z.object({
  attributes,
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version,
  /**
   * Number of listings that have a value, keyed by attribute, excluding deleted listings. Null if the catalog is too
   * large to count its listings in time.
   */
  listed: counts.nullable(),
  /** Number of listings with each choice, keyed by `attribute=choice`. Null if `listed` is null. */
  chosen: counts.nullable(),
})
export type AttributesReply = z.output<typeof reply>

export const attributeCalls = {
  listAttributes: endpoint({
    summary: 'Returns the public attributes of listings, with their names, choices and types',
    who: 'anyone',
    method: 'GET',
    path: '/categories/attributes',
    reply: z.array(shownAttribute),
    errors: [],
    isPublicRead: true,
  }),
  listOwnAttributes: endpoint({
    summary: 'Returns the attributes that a seller can enter, including those that buyers do not see',
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listing-attributes',
    reply: z.array(shownAttribute),
    errors: [],
  }),
  getAttributes: endpoint({
    summary: 'Returns all attributes with the number of listings that have them, including retired ones',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/attributes',
    reply,
    errors: ['wrong_state'],
  }),
  saveAttributes: endpoint({
    summary: 'Saves all attributes. The changes take effect immediately in every process',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/attributes',
    body: z.object({ version, attributes }),
    /** Large enough for the maximum number of attributes and choices, with long names in two languages. */
    maxBodyBytes: 5_000_000,
    reply,
    errors: ['stale_version', 'in_use', 'name_taken', 'wrong_state'],
  }),
  mergeAttributeChoice: endpoint({
    summary: 'Merges a choice of an attribute into another choice, and moves its listings to that choice',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/attributes/merge',
    body: z.object({
      /** Code of the attribute. */
      attribute: z.string().max(40),
      /** Code of the choice that is merged into another choice. */
      from: z.string().max(40),
      into: z.string().max(40),
    }),
    /** To undo the merge, send `mergeId` to the call `undoMerge`. */
    reply: z.object({ mergeId: z.string(), moved: z.int() }),
    errors: ['not_found', 'wrong_state'],
  }),
  saveStaffAttributes: endpoint({
    summary: 'Saves the values of attributes that only staff can enter, for a listing of any seller',
    who: { right: 'listings' },
    method: 'PUT',
    path: '/api/admin/listings/:id/attributes',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({ attributes: attributeValuesInput }),
    /** Values of all attributes that only staff can enter. */
    reply: z.object({ attributes: attributeValues }),
    errors: ['not_found', 'own_case'],
  }),
}
