import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SellerApplication } from '#contract/accounts-admin.ts'
import { call } from '#web/call.ts'
import { wordsOf } from '#web/parts/account-submit.ts'
import { useSay } from '#web/parts/desk/desk-undo.tsx'

interface DecisionProps {
  id: string
  name: string
  state: SellerApplication['state']
}

/** Accepting can be repeated, refusing is asked twice: both are mailed at once. */
export function Decision({ id, name, state }: DecisionProps) {
  const say = useSay()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const decide = async (verb: 'acceptApplication' | 'refuseApplication', done: string) => {
    setIsBusy(true)
    try {
      await call(verb, { params: { id } })
      say(done)
    } catch (error) {
      say(wordsOf(error))
    }
    setIsBusy(false)
    setIsAsked(false)
    await revalidate()
  }
  if (state === 'signed-up' || state === 'refused') return null
  const accept = () => void decide('acceptApplication', `${name} is mailed the link to sign up.`)
  if (state === 'accepted') {
    return (
      <button type="button" className="button button-line" disabled={isBusy} onClick={accept}>
        Mail the link again
      </button>
    )
  }
  if (isAsked) {
    return (
      <div className="flex flex-col gap-3">
        <p>Refuse {name}? The answer is mailed at once.</p>
        <button
          type="button"
          className="button button-full"
          disabled={isBusy}
          onClick={() => void decide('refuseApplication', `${name} is told.`)}
        >
          Yes, refuse
        </button>
        <button type="button" className="button button-line" onClick={() => setIsAsked(false)}>
          Not yet
        </button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-3 lg:flex-col">
      <button type="button" className="button button-full" disabled={isBusy} onClick={accept}>
        Accept
      </button>
      <button type="button" className="button button-line" disabled={isBusy} onClick={() => setIsAsked(true)}>
        Refuse
      </button>
    </div>
  )
}
