import { call } from '#web/lib/calls/call.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

/** Button that resends the confirmation email. */
export function ResendEmail({ email }: { email: string }) {
  const { run, isPending, state, message } = useAction({ isBeside: true })
  const send = async () => {
    await call('buyerResend', { body: { email } })
    return { message: t('account.email.resent', { email }), isBeside: true }
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void run(send)}>
        {isPending ? t('common.sending') : t('account.email.resend')}
      </SecondaryButton>
      <p role="status" className={`font-semibold ${state.is === 'failed' ? 'text-accent' : 'text-good'}`}>
        {message}
      </p>
    </div>
  )
}
