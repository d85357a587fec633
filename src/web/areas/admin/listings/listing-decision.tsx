import { rich, t } from '#web/lib/text/t.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { Form } from '#web/kit/form/form.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { decide, HideReason } from './decide.tsx'
import { DecideWaiting } from './decide-waiting.tsx'
import { Allowed } from '../role.tsx'
import { Feature } from './feature.tsx'
import { bold } from '#web/kit/marks.tsx'

type Found = CallReply<'getAnyListing'>

/** Admin actions on a listing. Each action can be undone. */
export function ListingDecision({ listing, check, waiting }: Pick<Found, 'listing' | 'check' | 'waiting'>) {
  const ids = [listing._id]
  const decided = async (body: Parameters<typeof decide>[0], message: string) => {
    const { changed, undo } = await decide(body)
    return { message: changed > 0 ? message : t('ui.list.unchanged'), undo }
  }
  const mayHide = listing.state !== 'draft' && (listing.hidden === null || check !== null)
  return (
    <section
      aria-label={t('admin.listings.decide')}
      className="flex flex-col gap-4 border border-line p-5 empty:hidden xl:sticky xl:top-6"
    >
      {waiting && <DecideWaiting listing={{ _id: listing._id, version: waiting.version }} review={waiting} />}
      {listing.hidden && (
        <p>
          {rich('admin.hidden-because', {
            reason: listing.hidden.reason,
            b: bold,
          })}
        </p>
      )}
      {check?.note && (
        <p>
          {rich('admin.listings.seller-note', {
            note: check.note,
            b: bold,
          })}
        </p>
      )}
      {(check !== null || listing.hidden) && (
        <ActionButton
          className="button button-full"
          action={() =>
            decided(
              { decision: 'approve', ids },
              listing.hidden
                ? t('admin.listings.show.done', { count: 1 })
                : t('admin.listings.approve.done', { count: 1 }),
            )
          }
        >
          {listing.hidden ? t('admin.listings.show') : t('admin.listings.approve')}
        </ActionButton>
      )}
      {mayHide && (
        <Form
          names={['reason']}
          send={async ({ reason }) =>
            decided({ decision: 'hide', ids, reason }, t('admin.listings.hide.done', { count: 1 }))
          }
          button={listing.hidden ? t('admin.listings.keep-hidden') : t('admin.listings.hide-one')}
          isQuiet
        >
          <HideReason />
        </Form>
      )}
      <Allowed right="catalog">
        <Feature listing={listing} />
      </Allowed>
    </section>
  )
}
