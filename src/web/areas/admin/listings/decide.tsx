import type { AdminListing } from '#contract/listings/moderation.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import type { BulkAction, BulkOutcome } from '#web/kit/list/bulk.tsx'

/** Approves listings, or hides the listings with a reason. Returns the undo action. */
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

export const approve: BulkAction<AdminListing> = {
  key: 'approve',
  label: t('admin.listings.approve'),
  done: (count) => t('admin.listings.approve.done', { count }),
  send: (ids) => decide({ decision: 'approve', ids }),
}

export const show: BulkAction<AdminListing> = {
  ...approve,
  key: 'show',
  label: t('admin.listings.show'),
  done: (count) => t('admin.listings.show.done', { count }),
  isFor: ({ hidden }) => hidden !== null,
}

export const hide: BulkAction<AdminListing> = {
  key: 'hide',
  label: t('admin.listings.hide'),
  done: (count) => t('admin.listings.hide.done', { count }),
  send: (ids, form) => decide({ decision: 'hide', ids, reason: String(form.get('reason')) }),
  isFor: ({ state }) => state !== 'draft',
  fields: <HideReason />,
}

export function HideReason() {
  return (
    <Field
      name="reason"
      label={t('admin.listings.hide.reason')}
      maxLength={500}
      autoComplete="off"
      className="w-full max-w-md"
    />
  )
}
