import type { CallReply } from '#web/caller.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { decide, HideReason } from './decide.tsx'
import { Feature } from './feature.tsx'

type Found = CallReply<'getAnyListing'>

/** What can be done with one listing; all of it can be taken back. */
export function DecideOne({ listing, check }: Pick<Found, 'listing' | 'check'>) {
  const { act, isBusy } = useAct()
  const ids = [listing._id]
  const decided = async (body: Parameters<typeof decide>[0], said: string) => {
    const { changed, undo } = await decide(body)
    return { said: changed > 0 ? said : 'It was so already', undo }
  }
  const mayHide = listing.state !== 'draft' && (listing.hidden === null || check !== null)
  return (
    <section aria-label="Decide" className="flex flex-col gap-4 border border-line p-5 xl:sticky xl:top-6">
      {listing.hidden && (
        <p>
          <span className="font-semibold">Hidden:</span> {listing.hidden.reason}
        </p>
      )}
      {check?.note && (
        <p>
          <span className="font-semibold">The seller says:</span> {check.note}
        </p>
      )}
      {(check !== null || listing.hidden) && (
        <button
          type="button"
          className="button button-full"
          aria-disabled={isBusy}
          onClick={() =>
            void act(() =>
              decided({ decision: 'approve', ids }, listing.hidden ? 'No longer hidden' : 'Approved'),
            )
          }
        >
          {listing.hidden ? 'Show it again' : 'Approve'}
        </button>
      )}
      {mayHide && (
        <Form
          names={['reason']}
          send={async ({ reason }) =>
            decided({ decision: 'hide', ids, reason }, 'Hidden: the seller is told')
          }
          button={listing.hidden ? 'Keep it hidden' : 'Hide it'}
          isQuiet
        >
          <HideReason />
        </Form>
      )}
      <Feature listing={listing} />
    </section>
  )
}
