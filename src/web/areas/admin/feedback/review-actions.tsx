import { call } from '#web/lib/calls/call.ts'
import type { CallInput, CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import type { BulkAction, BulkOutcome } from '#web/kit/list/bulk.tsx'

type Row = CallReply<'listFeedbackReports'>['feedback'][number]

async function decide(body: CallInput<'decideFeedback'>['body']): Promise<BulkOutcome> {
  const { decisionId, changed, rows } = await call('decideFeedback', { body })
  return {
    changed,
    refused: rows.filter(({ ok }) => !ok),
    undo: decisionId === null ? undefined : () => undoDecision(decisionId),
  }
}

function undoDecision(id: string) {
  return call('undoFeedbackDecision', { params: { id }, body: {} })
}

const accept: BulkAction<Row> = {
  key: 'keep',
  label: t('admin.reviews.keep'),
  done: (count) => t('admin.reviews.keep.done', { count }),
  send: (ids) => decide({ decision: 'keep', ids }),
  isFor: ({ isHidden, reports }) => !isHidden && reports.length > 0,
}

const hide: BulkAction<Row> = {
  key: 'hide',
  label: t('admin.reviews.hide'),
  done: (count) => t('admin.reviews.hide.done', { count }),
  send: (ids, form) => decide({ decision: 'hide', ids, reason: String(form.get('reason')) }),
  isFor: ({ isHidden }) => !isHidden,
  fields: (
    <Field
      name="reason"
      label={t('common.reason')}
      maxLength={500}
      autoComplete="off"
      className="w-full max-w-md"
    />
  ),
}

const show: BulkAction<Row> = {
  key: 'show',
  label: t('admin.reviews.show'),
  done: (count) => t('admin.reviews.show.done', { count }),
  send: (ids) => decide({ decision: 'show', ids }),
  isFor: ({ isHidden }) => isHidden,
}

/** Returns the bulk actions of a tab of the review list. */
export function listReviewActions(tab: '' | 'hidden' | 'all'): readonly BulkAction<Row>[] {
  if (tab === 'hidden') return [show]
  return tab === '' ? [accept, hide] : [hide, show]
}
