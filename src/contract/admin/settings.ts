import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const setting = z.object({
  key: z.string(),
  group: z.string(),
  title: z.string(),
  /** Description of the setting: what it affects, and when a change takes effect. */
  about: z.string(),
  /**
   * Unit of the value. The value of a switch is 0 or 1. `minor units` are minor units of the marketplace's currency.
   */
  unit: z.enum([
    'basis points',
    'minutes',
    'hours',
    'days',
    'weeks',
    'months',
    'time of day',
    'minor units',
    'times',
    'switch',
  ]),
  value: z.number(),
  default: z.number(),
  min: z.number(),
  max: z.number(),
  /** Environment variable that sets the default value. Null if the default value is built in. */
  env: z.string().nullable(),
  isOverridden: z.boolean(),
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version: z.int(),
  /** Details of the last change. Null if the setting was never changed. */
  changed: z
    .object({ at: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }), why: z.string() })
    .nullable(),
})
export type Setting = z.infer<typeof setting>

const key = z.object({ key: z.string().max(80) })
const change = z.object({
  version: z.int().min(0).max(largestInt),
  why: multilineText(2000).min(1, inputError('reason')),
})
const settingReply = z.object({ setting })

export const settingCalls = {
  listSettings: endpoint({
    summary: 'Returns every setting with its value, default, bounds, effect and last change',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/settings',
    reply: z.object({ settings: z.array(setting) }),
    errors: [],
  }),
  saveSetting: endpoint({
    summary:
      'Changes a setting. The new value applies in every process to operations that start after the change',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/settings/:key',
    params: key,
    body: change.extend({ value: z.number() }),
    reply: settingReply,
    errors: ['step_up_needed', 'not_found', 'stale_version', 'older_build_connected'],
  }),
  resetSetting: endpoint({
    summary: 'Resets a setting to its default',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/settings/:key/reset',
    params: key,
    body: change,
    reply: settingReply,
    errors: ['step_up_needed', 'not_found', 'stale_version', 'older_build_connected'],
  }),
}
