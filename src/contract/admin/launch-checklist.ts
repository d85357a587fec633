import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** Steps of the launch checklist, in display order. An owner completes these steps before the marketplace opens. */
export const launchSteps = [
  'region',
  'second-factor',
  'payments',
  'email',
  'storage',
  'address',
  'backup',
  'legal',
  'catalog',
  'shipping',
  'staff',
  'demo',
] as const
export type LaunchStep = (typeof launchSteps)[number]

/** Result of one test of a setup step. `good`: correct. `bad`: must be fixed. `note`: information only. */
const finding = z.object({
  kind: z.enum(['good', 'bad', 'note']),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type LaunchFinding = z.infer<typeof finding>

const step = z.object({
  step: z.enum(launchSteps),
  /** Whether the step's tests passed or it was skipped. */
  isDone: z.boolean(),
  isSkipped: z.boolean(),
  findings: z.array(finding),
  /**
   * Time when the step was last tested. Null before the first test. Tests that need only the database run on every
   * call.
   */
  testedAt: z.iso.datetime().nullable(),
})
export type LaunchStepState = z.infer<typeof step>

const params = z.object({ step: z.enum(launchSteps) })
const stepReply = z.object({ step })

export const launchChecklistCalls = {
  getOpening: endpoint({
    summary: 'Returns the setup steps before opening, each with the result of its last test',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/opening',
    reply: z.object({
      steps: z.array(step),
      /**
       * Whether the marketplace has no listings and no setup step was ever tested. In that case, pages redirect the
       * owner to the setup.
       */
      isNew: z.boolean(),
    }),
    errors: [],
  }),
  testOpening: endpoint({
    summary: 'Tests one setup step now and stores the result',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/opening/:step/test',
    params,
    perMinute: 30,
    body: z.object({}),
    reply: stepReply,
    errors: [],
  }),
  skipOpening: endpoint({
    summary: 'Skips a setup step, or undoes a skip',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/opening/:step/skip',
    params,
    body: z.object({ isSkipped: z.boolean() }),
    reply: stepReply,
    errors: [],
  }),
  createEndpoints: endpoint({
    summary: 'Creates the missing webhook endpoints at the payment provider',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/opening/endpoints',
    body: z.object({}),
    reply: z.object({ created: z.int(), step }),
    errors: ['step_up_needed', 'not_found', 'provider_unavailable', 'still_under_way'],
  }),
}
