import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { IdentityState, LinkedIdentity, ProviderKey } from '#contract/accounts/identities.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { ConfirmForm } from '#web/kit/form/confirm-form.tsx'
import { call } from '#web/lib/calls/call.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'

interface IdentitiesProps {
  /** Null if the identities of the account could not be loaded. */
  state: IdentityState | null
}

/** Lists the identities with which the user can sign in, such as Google, and links and unlinks them. */
export function Identities({ state }: IdentitiesProps) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const { run, isPending, message: error } = useAction({ isBeside: true })
  const [unlinking, setUnlinking] = useState<string>()
  const [message, setMessage] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the title, because the button that the user pressed has been removed.
  useEffect(() => {
    if (message !== undefined) title.current?.focus()
  }, [message])
  const link = async (provider: ProviderKey) => {
    const { url } = await call('beginIdentityLink', { body: { provider, to: pathname } })
    location.assign(url)
  }
  if (state?.identities.length === 0 && state.providers.length === 0) return null
  const sso = [...(state?.identities ?? []), ...(state?.providers ?? [])].find(
    (each) => ('provider' in each ? each.provider : each.key) === 'oidc',
  )
  return (
    <div className="mt-10">
      <h2 ref={title} tabIndex={-1} className="font-display text-body outline-none">
        {t('account.identities')}
      </h2>
      <p className="mt-2 text-soft">
        {state === null ? t('account.identities.failed') : t('account.identities.text')}
      </p>
      {state?.needsSso && sso && (
        <p className="mt-2 border border-accent p-4">{t('account.identities.sso', { provider: sso.name })}</p>
      )}
      <ul aria-label={t('account.identities')} className="mt-2 border-t border-line empty:hidden">
        {state?.identities.map((identity) => (
          <li key={identity._id} className="border-b border-line py-2">
            <IdentityRow
              identity={identity}
              canUnlink={state.canUnlink}
              onUnlink={() => setUnlinking(identity._id)}
            />
            {unlinking === identity._id && (
              <ConfirmForm
                text={t('account.identities.unlink.text', { provider: identity.name })}
                button={t('account.identities.unlink.button', { provider: identity.name })}
                send={async () => {
                  await call('unlinkIdentity', { params: { id: identity._id } })
                  setUnlinking(undefined)
                  setMessage(t('account.identities.unlinked', { provider: identity.name }))
                  await revalidate()
                }}
                onCancel={() => setUnlinking(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {state && !state.canUnlink && state.identities.length > 0 && (
        <p className="mt-2 text-soft">{t('account.identities.last')}</p>
      )}
      <p className="flex flex-wrap gap-x-6">
        {state?.providers.map(({ key, name }) => (
          <TextButton
            key={key}
            aria-disabled={isPending || undefined}
            onClick={() => void run(() => link(key))}
          >
            {t('account.identities.link', { provider: name })}
          </TextButton>
        ))}
      </p>
      <p role="alert" className="mt-3 border border-accent p-4 empty:hidden">
        {error}
      </p>
      <p role="status" className="py-2 font-semibold text-good empty:hidden">
        {message}
      </p>
    </div>
  )
}

interface IdentityRowProps {
  identity: LinkedIdentity
  canUnlink: boolean
  onUnlink: () => void
}

function IdentityRow({
  identity: { name, email, linkedAt, lastUsedAt },
  canUnlink,
  onUnlink,
}: IdentityRowProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p dir="auto" className="wrap-anywhere text-note text-soft empty:hidden">
          {email}
        </p>
        <p className="text-note text-soft">
          {t('account.identities.used', { date: dateText(linkedAt), used: dateText(lastUsedAt) })}
        </p>
      </div>
      {canUnlink && (
        <TextButton aria-label={t('account.identities.unlink.of', { provider: name })} onClick={onUnlink}>
          {t('account.identities.unlink')}
        </TextButton>
      )}
    </div>
  )
}
