import { useState } from 'react'
import type { PayoutAccount } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { useToast } from '#web/ui/toast.tsx'
import { LocalTime } from '#web/ui/local-time.tsx'
import { requirementWords, urgencyWords } from './payout-words.ts'

/** Where the payout account stands and the way to put it right; both open the provider's own pages. */
export function Account({ account }: { account: PayoutAccount }) {
  const say = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const go = async (find: () => Promise<string>) => {
    setIsBusy(true)
    try {
      const url = await find()
      if (url !== '') return location.assign(url)
      say('The provider’s pages cannot be reached just now: please try again later.')
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
  }
  const { stripeAccountId, state, requirements, heldUntil } = account
  if (stripeAccountId === null) {
    return (
      <div className="border border-accent p-5">
        <h2 className="font-display text-title">Open your payout account</h2>
        <p className="mt-2 max-w-prose">
          Our payment provider asks who you are and where your bank is. It takes some minutes; without it you
          can prepare listings but not sell.
        </p>
        <button
          type="button"
          className="mt-4 button button-full"
          disabled={isBusy}
          onClick={() => void go(async () => (await call('onboardSeller', { body: {} })).authuri)}
        >
          Open the account
        </button>
      </div>
    )
  }
  const fix = () => go(async () => (await call('getAccountLink', { params: { stripeAccountId } })).url)
  const dashboard = () =>
    go(async () => {
      const answer = await call('getExpressDashboardLink', { params: { stripeAccountId } })
      return answer === '' ? '' : answer.url
    })
  const wanted = requirements.filter(({ awaits }) => awaits === 'seller')
  return (
    <div className={`border p-5 ${state === 'active' ? 'border-line' : 'border-accent'}`}>
      <h2 className="font-display text-title">
        {state === 'active' ? 'Your payout account is open' : 'Your payout account is not finished'}
      </h2>
      {heldUntil && (
        <p className="mt-3 max-w-prose">
          Your bank account was changed. To keep your money safe, nothing is paid out before{' '}
          <LocalTime at={heldUntil} />. If it was not you, choose a new password now and write to us.
        </p>
      )}
      {requirements.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {requirements.map(({ what, awaits, urgency, errors }) => (
            <li key={what}>
              {requirementWords(what)}{' '}
              <span className="text-soft">
                ({awaits === 'seller' ? urgencyWords[urgency] : 'being looked at'})
              </span>
              {errors.map((error) => (
                <span key={error} className="block font-semibold text-accent">
                  {error}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {(state !== 'active' || wanted.length > 0) && (
          <button type="button" className="button button-full" disabled={isBusy} onClick={() => void fix()}>
            Go on with it
          </button>
        )}
        {state === 'active' && (
          <button
            type="button"
            className="button button-line"
            disabled={isBusy}
            onClick={() => void dashboard()}
          >
            Your pages at the provider
          </button>
        )}
      </div>
    </div>
  )
}
