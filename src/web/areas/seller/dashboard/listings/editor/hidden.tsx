import { useId, useState } from 'react'
import type { Listing } from '#contract/listings/listings.ts'
import { call } from '#web/call.ts'
import { MoveForm } from '#web/ui/form/move-form.tsx'

/** Why an admin hides the listing, and how its seller asks to have it shown again. */
export function Hidden({ id, hidden }: { id: string; hidden: NonNullable<Listing['hidden']> }) {
  const field = useId()
  const [isAsked, setIsAsked] = useState(hidden.isAsked)
  const send = async (form: FormData) => {
    await call('askToBeShown', { params: { id }, body: { text: String(form.get('text')) } })
    setIsAsked(true)
  }
  return (
    <section aria-labelledby={field} className="mb-8 border border-accent p-5">
      <h2 id={field} className="font-display text-title">
        The house has hidden this piece
      </h2>
      <p className="mt-1 max-w-prose whitespace-pre-line">{hidden.reason}</p>
      {isAsked ? (
        <p className="mt-3 text-soft">You have asked to have it shown again. We look at it soon.</p>
      ) : (
        <div className="mt-3 max-w-prose">
          <p className="mb-4 text-soft">
            Nobody sees or buys it meanwhile. Change what is to be changed and save it, then ask.
          </p>
          <MoveForm button="Ask to have it shown" done="Asked: we look at it again." send={send}>
            <label className="w-full">
              <span className="block pb-1.5 font-medium">What has changed</span>
              <textarea name="text" rows={3} maxLength={2000} required className="field py-3" />
            </label>
          </MoveForm>
        </div>
      )}
    </section>
  )
}
