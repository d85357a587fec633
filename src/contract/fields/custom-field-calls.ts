import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { customFields, fieldAnswer, fieldSubjects, shownField } from './custom-fields.ts'

const version = z.int().min(0).max(largestInt)
const counts = z.record(z.string(), z.int())
const reply = z.object({
  fields: customFields,
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version,
  /** Number of buyers, sellers or orders that have a value, keyed by field. */
  used: counts,
  /** Number of buyers, sellers or orders that have each choice, keyed by `field=choice`. */
  chosen: counts,
})
export type CustomFieldsReply = z.output<typeof reply>

export const customFieldCalls = {
  listCustomFields: endpoint({
    summary: 'Returns the custom fields of buyers, sellers or orders that people can fill in',
    who: 'anyone',
    method: 'GET',
    path: '/api/custom-fields/:subject',
    params: z.object({ subject: z.enum(fieldSubjects) }),
    reply: z.array(shownField),
    errors: [],
  }),
  listSellerFields: endpoint({
    summary: 'Returns the custom fields of a seller that everyone sees, as texts',
    who: 'anyone',
    method: 'GET',
    path: '/buyer/seller-fields/:username',
    params: z.object({ username: z.string().max(80) }),
    reply: z.array(fieldAnswer),
    errors: [],
    isPublicRead: true,
  }),
  getCustomFields: endpoint({
    summary: 'Returns all custom fields with the number of records that have them, including retired ones',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/custom-fields',
    reply,
    errors: ['wrong_state'],
  }),
  saveCustomFields: endpoint({
    summary: 'Saves all custom fields. The changes take effect immediately in every process',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/custom-fields',
    body: z.object({ version, fields: customFields }),
    reply,
    errors: ['stale_version', 'in_use', 'name_taken', 'wrong_state', 'step_up_needed'],
  }),
}
