import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, hash, mergeMetadata, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { evidenceKeys, fileKeys } from './dispute-body.ts'
import { closeDispute, isClosed, submitEvidence } from './dispute-steps.ts'

type Dispute = StoredEntry<'dispute'>

const maxEvidenceLength = 150_000

/**
 * Stores the evidence and submits it to the bank, unless `submit` is false. Fails if evidence was already submitted.
 */
async function update(unit: WorkUnit, dispute: Dispute, params: Params): Promise<object> {
  allowOnly(params, ['evidence', 'metadata', 'submit'])
  const { body } = dispute
  const evidence = hash(params, 'evidence')
  body.metadata = mergeMetadata(params, body.metadata)
  unit.save(dispute)
  const submits = flag(params, 'submit')
  if (evidence || submits === true) {
    if (!body.status.endsWith('needs_response'))
      throw invalid('This dispute is already submitted to the bank or closed.')
    if (evidence) await writeEvidence(unit, body, evidence)
    if (submits !== false) await submitEvidence(unit, dispute)
  }
  unit.emit('charge.dispute.updated', body)
  return body
}

async function writeEvidence(unit: WorkUnit, body: Dispute['body'], input: Params): Promise<void> {
  allowOnly(input, evidenceKeys)
  for (const key of evidenceKeys) {
    const value = textParam(input, key, maxEvidenceLength)
    if (value && fileKeys.has(key)) await unit.get('file', value, `evidence[${key}]`)
    if (value !== undefined) body.evidence[key] = value
  }
  body.evidence_details.has_evidence = evidenceKeys.some((key) => body.evidence[key] !== null)
}

export const disputeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    async run({ unit, params, pool }) {
      allowOnly(params, ['charge', 'created', 'limit', 'starting_after', 'ending_before', 'payment_intent'])
      return listPage(pool, unit, {
        kind: 'dispute',
        url: '/v1/disputes',
        params,
        family: textParam(params, 'payment_intent') ?? undefined,
        where: { charge: textParam(params, 'charge') },
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    async run({ unit, id }) {
      return (await unit.get('dispute', id)).body
    },
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    run: async ({ unit, id, params }) => update(unit, await unit.get('dispute', id), params),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    async run({ unit, id, params }) {
      allowOnly(params, [])
      const dispute = await unit.get('dispute', id)
      if (isClosed(dispute)) throw invalid('This dispute is already closed.')
      await closeDispute(unit, dispute, 'lost')
      return dispute.body
    },
  },
]
