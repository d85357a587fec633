import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { InputError } from '#web/kit/form/form-errors.ts'
import { Form } from '#web/kit/form/form.tsx'
import type { BulkOutcome } from '#web/kit/list/bulk.tsx'
import { HideReason } from './decide.tsx'
import { reviewCauseLabels } from './listing-labels.ts'

type Waiting = Pick<CallReply<'listWaitingListings'>['listings'][number], '_id' | 'version'>

/** Approves listings, or declines them if there is a reason. */
export async function decideWaiting(rows: readonly Waiting[], reason?: string): Promise<BulkOutcome> {
  const items = rows.map(({ _id, version }) => ({ _id, version }))
  const reply = await call('decideWaitingListings', {
    body: reason === undefined ? { decision: 'approve', items } : { decision: 'decline', items, reason },
  })
  return { changed: reply.changed, refused: reply.rows.filter(({ ok }) => !ok) }
}

interface DecideWaitingProps {
  listing: Waiting
  review: CallReply<'listWaitingListings'>['listings'][number]['review']
}

/** Buttons that approve or decline the listing that the page shows. */
export function DecideWaiting({ listing, review }: DecideWaitingProps) {
  const decide = async (message: string, reason?: string) => {
    const { refused } = await decideWaiting([listing], reason)
    if (refused[0]) throw new InputError(refused[0].message ?? t('ui.list.unchanged'))
    return { message }
  }
  const causes = review.causes.map((cause) => reviewCauseLabels[cause]).join(', ')
  return (
    <>
      <p>{t('admin.approval.one', { date: dateText(review.since), causes })}</p>
      {review.declined && <p>{t('admin.approval.declined-before', { reason: review.declined })}</p>}
      <ActionButton
        className="button button-full"
        action={() => decide(t('admin.approval.approved', { count: 1 }))}
      >
        {t('admin.listings.approve')}
      </ActionButton>
      <Form
        names={['reason']}
        send={({ reason }) => decide(t('admin.approval.declined', { count: 1 }), reason)}
        button={t('admin.approval.decline')}
        isQuiet
      >
        <HideReason />
      </Form>
    </>
  )
}
