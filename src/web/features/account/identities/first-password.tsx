import { SecondaryButton } from '#web/kit/buttons.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'

/** Offers an emailed link to set a first password, for accounts that were created with an identity. */
export function FirstPassword({ email }: { email: string }) {
  const { run, isPending, message } = useAction({ isBeside: true })
  const send = async () => {
    await call('buyerForgot', { body: { email } })
    return { message: t('account.identities.no-password.sent', { email }), isBeside: true }
  }
  return (
    <div>
      <p className="mb-3 text-soft">{t('account.identities.no-password')}</p>
      <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void run(send)}>
        {isPending ? t('common.sending') : t('account.identities.no-password.button')}
      </SecondaryButton>
      <p role="status" className="py-2 font-semibold empty:hidden">
        {message}
      </p>
    </div>
  )
}
