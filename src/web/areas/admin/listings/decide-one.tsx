import type { CallReply } from '#web/caller.ts'
import { useAct } from '#web/ui/use-act.ts'
import { decide, HideReason } from './decide.tsx'
import { Feature } from './feature.tsx'

type Found = CallReply<'getAnyListing'>

/** What can be done with one listing; all of it can be taken back. */
export function DecideOne({ listing, check }: Pick<Found, 'listing' | 'check'>) {
  const { act, isBusy } = useAct()
  const ids = [listing._id]
  const send = (body: Parameters<typeof decide>[0], said: string) =>
    act(async () => {
      const { changed, undo } = await decide(body)
      return { said: changed > 0 ? said : 'It was so already', undo }
    })
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
            void send({ decision: 'approve', ids }, listing.hidden ? 'No longer hidden' : 'Approved')
          }
        >
          {listing.hidden ? 'Show it again' : 'Approve'}
        </button>
      )}
      {mayHide && (
        <form
          className="flex flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const reason = String(new FormData(event.currentTarget).get('reason'))
            void send({ decision: 'hide', ids, reason }, 'Hidden: the seller is told')
          }}
        >
          <HideReason />
          <button className="button button-line" aria-disabled={isBusy}>
            {listing.hidden ? 'Keep it hidden' : 'Hide it'}
          </button>
        </form>
      )}
      <Feature listing={listing} />
    </section>
  )
}
