import type { AdminListing } from '#contract/listings/moderation.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { BulkMove, BulkOutcome } from '#web/ui/list/bulk.tsx'
import { countOf } from '#web/ui/words.ts'

/** Approves, or hides with a reason; the answer undoes it. */
export async function decide(
  body: { decision: 'approve'; ids: string[] } | { decision: 'hide'; ids: string[]; reason: string },
): Promise<BulkOutcome> {
  const { decisionId, changed, rows } = await call('decideListings', { body })
  return {
    changed,
    refused: rows.filter(({ ok }) => !ok),
    undo: decisionId === null ? undefined : () => undoDecision(decisionId),
  }
}

function undoDecision(id: string) {
  return call('undoListingDecision', { params: { id }, body: {} })
}

export const approve: BulkMove<AdminListing> = {
  key: 'approve',
  label: 'Approve',
  done: (count) => `${countOf(count, 'listing')} approved`,
  send: (ids) => decide({ decision: 'approve', ids }),
}

export const show: BulkMove<AdminListing> = {
  ...approve,
  key: 'show',
  label: 'Show again',
  done: (count) => `${countOf(count, 'listing')} no longer hidden`,
  isFor: ({ hidden }) => hidden !== null,
}

export const hide: BulkMove<AdminListing> = {
  key: 'hide',
  label: 'Hide',
  done: (count) => `${countOf(count, 'listing')} hidden: the seller is told`,
  send: (ids, form) => decide({ decision: 'hide', ids, reason: String(form.get('reason')) }),
  isFor: ({ state }) => state !== 'draft',
  fields: <HideReason />,
}

export function HideReason() {
  return (
    <Field
      name="reason"
      label="Why, for the seller"
      maxLength={500}
      autoComplete="off"
      className="w-full max-w-md"
    />
  )
}
