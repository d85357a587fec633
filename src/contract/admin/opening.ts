import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** What a marketplace needs before it opens, in the order one goes through it. */
export const openingSteps = [
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
export type OpeningStep = (typeof openingSteps)[number]

/** What a test has seen: `good` is as it should be, `bad` stands in the way, `note` is worth knowing. */
const finding = z.object({
  kind: z.enum(['good', 'bad', 'note']),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type OpeningFinding = z.infer<typeof finding>

const step = z.object({
  step: z.enum(openingSteps),
  /** Passed, or said to be not needed here. */
  isDone: z.boolean(),
  isSkipped: z.boolean(),
  findings: z.array(finding),
  /** Null: never. What the database alone answers is looked at with each call. */
  testedAt: z.iso.datetime().nullable(),
})
export type OpeningState = z.infer<typeof step>

const params = z.object({ step: z.enum(openingSteps) })
const stepReply = z.object({ step })

export const openingCalls = {
  getOpening: endpoint({
    summary: 'What is missing before the marketplace opens, and what the last test of each step has seen',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/opening',
    reply: z.object({
      steps: z.array(step),
      /** Nothing was listed yet and no step was ever tested: an owner begins here. */
      isNew: z.boolean(),
    }),
    errors: [],
  }),
  testOpening: endpoint({
    summary: 'Tests one step now, as far as it can be tried, and keeps what was seen',
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
    summary: 'Says that a step is not needed here, or that it is after all',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/opening/:step/skip',
    params,
    body: z.object({ isSkipped: z.boolean() }),
    reply: stepReply,
    errors: [],
  }),
  createEndpoints: endpoint({
    summary: 'Has the payment provider send its events here: makes the endpoints that are missing',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/opening/endpoints',
    body: z.object({}),
    reply: z.object({ created: z.int(), step }),
    errors: ['step_up_needed', 'not_found', 'provider_unavailable', 'still_under_way'],
  }),
}
