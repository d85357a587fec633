import type { PayoutAccount } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { Requirements } from '#web/features/dashboard/requirements.tsx'
import { sellerUrgencyLabels } from './payout-labels.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'

/** State of the payout account, with links to the payment provider's pages where the seller can fix problems. */
export function Account({ account }: { account: PayoutAccount }) {
  const { run, isPending } = useAction()
  const go = (find: () => Promise<string>) =>
    run(async () => {
      const url = await find()
      if (url === '') return { message: t('seller.payouts.unreachable') }
      location.assign(url)
      return undefined
    })
  const { stripeAccountId, state, requirements, heldUntil } = account
  if (stripeAccountId === null) {
    return (
      <div className="border border-accent p-5">
        <h2 className="font-display text-title">{t('seller.checklist.line.payouts')}</h2>
        <p className="mt-2 max-w-prose">{t('seller.payouts.set-up.text')}</p>
        <PrimaryButton
          className="mt-4 button button-full"
          aria-disabled={isPending || undefined}
          onClick={() => void go(async () => (await call('onboardSeller', { body: {} })).authuri)}
        >
          {t('seller.payouts.set-up.button')}
        </PrimaryButton>
      </div>
    )
  }
  const fix = () => go(async () => (await call('getAccountLink', { params: { stripeAccountId } })).url)
  const dashboard = () =>
    go(async () => {
      const answer = await call('getExpressDashboardLink', { params: { stripeAccountId } })
      return answer === '' ? '' : answer.url
    })
  const requiredFromSeller = requirements.filter(({ awaits }) => awaits === 'seller')
  return (
    <div className={`border p-5 ${state === 'active' ? 'border-line' : 'border-accent'}`}>
      <h2 className="font-display text-title">
        {state === 'active' ? t('seller.payouts.active') : t('seller.payouts.unfinished')}
      </h2>
      {heldUntil && (
        <p className="mt-3 max-w-prose">
          {rich('seller.payouts.held', { time: () => <LocalTime at={heldUntil} /> })}
        </p>
      )}
      {requirements.length > 0 && (
        <Requirements requirements={requirements} urgencyWords={sellerUrgencyLabels} className="mt-3" />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {(state !== 'active' || requiredFromSeller.length > 0) && (
          <PrimaryButton aria-disabled={isPending || undefined} onClick={() => void fix()}>
            {t('seller.payouts.continue')}
          </PrimaryButton>
        )}
        {state === 'active' && (
          <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void dashboard()}>
            {t('seller.payouts.dashboard')}
          </SecondaryButton>
        )}
      </div>
    </div>
  )
}
