import type { ShownSignInProvider } from '#contract/accounts/identities.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'

interface ProviderButtonsProps {
  providers: readonly ShownSignInProvider[]
  account: 'buyer' | 'seller'
  /** Own path to open after the sign-in; by default the home page of the user. */
  to?: string | undefined
}

/** Buttons that open the sign-in pages of Google and other providers. Renders nothing if there are none. */
export function ProviderButtons({ providers, account, to }: ProviderButtonsProps) {
  const { run, isPending, message } = useAction({ isBeside: true })
  const open = async (provider: ShownSignInProvider['key']) => {
    const body = { provider, account, ...(to && { to }) }
    const { url } = await call('beginIdentitySignIn', { body })
    location.assign(url)
  }
  if (providers.length === 0) return null
  return (
    <div className="my-6 grid gap-3">
      <p className="flex items-center gap-4 text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('account.identity.or')}
      </p>
      {providers.map(({ key, name }) => (
        <SecondaryButton
          key={key}
          className="button button-line w-full"
          aria-disabled={isPending || undefined}
          onClick={() => void run(() => open(key))}
        >
          {t('account.identity.continue', { provider: name })}
        </SecondaryButton>
      ))}
      <p role="alert" className="border border-accent p-4 empty:hidden">
        {message}
      </p>
    </div>
  )
}
