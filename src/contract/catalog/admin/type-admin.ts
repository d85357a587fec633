import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { lineText } from '#contract/text.ts'
import { catalogLimits } from '../catalog-limits.ts'

const name = lineText(80).min(1, inputError('name'))
const byId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const count = z.int()

export const adminType = z.object({
  _id: z.int(),
  label: z.string(),
  hasGender: z.boolean(),
  isRetired: z.boolean(),
  /** Whether the type was merged into another type. The merged type's names then refer to the other type. */
  isMerged: z.boolean(),
  /** Category in Google's product taxonomy: its id or path. Empty if there is none. */
  googleCategory: z.string(),
  listed: count,
})
export type AdminType = z.infer<typeof adminType>
const thirdLevelType = adminType.extend({ children: z.array(adminType) })
const secondLevelType = adminType.extend({ children: z.array(thirdLevelType) })
const typeTree = z.object({ types: z.array(adminType.extend({ children: z.array(secondLevelType) })) })
/** A type on any level of the tree. Types of the fourth level have no `children`. */
export interface AdminTypeNode extends AdminType {
  children?: readonly AdminTypeNode[]
}
const googleCategory = lineText(300)
/**
 * Maximum number of types in the order of one level. Twice `catalogLimits.types`, because a catalog that already
 * exceeds this limit keeps its types.
 */
const maxLevel = 2 * catalogLimits.types

export const typeAdminCalls = {
  listAdminTypes: endpoint({
    summary: 'Returns the types of all four levels in display order, including retired ones',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/types',
    reply: typeTree,
    errors: [],
  }),
  addType: endpoint({
    summary: 'Adds a type or a child type as the last one of its level',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/types',
    body: z.object({
      label: name,
      parentId: z.int().nullable(),
      /** Defaults to true if the marketplace has departments. */
      hasGender: z.boolean().optional(),
      googleCategory: googleCategory.default(''),
    }),
    reply: adminType,
    errors: ['not_found', 'name_taken', 'in_use', 'older_build_connected'],
  }),
  saveType: endpoint({
    summary: 'Renames a type, sets whether it is divided by department, retires it or restores it',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/types/:id',
    params: byId,
    body: z.object({
      label: name.optional(),
      hasGender: z.boolean().optional(),
      isRetired: z.boolean().optional(),
      googleCategory: googleCategory.optional(),
    }),
    reply: z.object({ before: adminType, type: adminType }),
    errors: ['not_found', 'name_taken', 'in_use'],
  }),
  moveType: endpoint({
    summary: 'Moves a type with the types below it to another place in the tree',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/types/:id/move',
    params: byId,
    body: z.object({
      /** Id of the new parent. Null for the first level. */
      parentId: z.int().nullable(),
      /** Id of the type that follows the moved type. Null if the moved type is the last of its level. */
      beforeId: z.int().nullable().default(null),
    }),
    /** Position of the type before the move. To undo the move, send this position to the same call. */
    reply: z.object({ before: z.object({ parentId: z.int().nullable(), beforeId: z.int().nullable() }) }),
    /** 'in_use' if listings have the new parent as their type, or if the tree would have more than four levels. */
    errors: ['not_found', 'in_use', 'older_build_connected'],
  }),
  orderTypes: endpoint({
    summary: 'Reorders all types of a level. `was` is the order that the client displayed',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/types/order',
    body: z.object({
      parentId: z.int().nullable(),
      ids: z.array(z.int()).min(1).max(maxLevel),
      was: z.array(z.int()).max(maxLevel),
    }),
    reply: z.object({ ids: z.array(z.int()) }),
    errors: ['stale_version'],
  }),
}
