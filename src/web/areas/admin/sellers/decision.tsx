import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SellerApplication } from '#contract/accounts/accounts-admin.ts'
import { call } from '#web/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { MoveForm } from '#web/ui/form/move-form.tsx'
import { useToast } from '#web/ui/toast.tsx'

interface DecisionProps {
  id: string
  name: string
  state: SellerApplication['state']
}

/** Accepting can be repeated, refusing is asked twice: both are mailed at once. */
export function Decision({ id, name, state }: DecisionProps) {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const accept = async () => {
    setIsBusy(true)
    try {
      await call('acceptApplication', { params: { id } })
      say(`${name} is mailed the link to sign up.`)
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
    await revalidate()
  }
  if (state === 'signed-up' || state === 'refused') return null
  if (state === 'accepted') {
    return (
      <button type="button" className="button button-line" disabled={isBusy} onClick={() => void accept()}>
        Mail the link again
      </button>
    )
  }
  if (isAsked) {
    return (
      <div className="flex flex-col gap-3">
        <p>Refuse {name}? The answer is mailed at once.</p>
        <MoveForm
          button="Yes, refuse"
          done={`${name} is told.`}
          send={(form) =>
            call('rejectApplication', { params: { id }, body: { why: String(form.get('why')) } })
          }
        >
          <label className="w-full">
            <span className="block pb-1.5 font-medium">Why, in the letter (may stay empty)</span>
            <textarea name="why" rows={3} maxLength={2000} className="field py-3" />
          </label>
        </MoveForm>
        <button type="button" className="button button-line" onClick={() => setIsAsked(false)}>
          Not yet
        </button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-3 lg:flex-col">
      <button type="button" className="button button-full" disabled={isBusy} onClick={() => void accept()}>
        Accept
      </button>
      <button type="button" className="button button-line" disabled={isBusy} onClick={() => setIsAsked(true)}>
        Refuse
      </button>
    </div>
  )
}
