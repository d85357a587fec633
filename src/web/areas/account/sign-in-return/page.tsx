import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { ProviderResult } from '#contract/accounts/identities.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { SignInCode } from '#web/features/account/second-factor/sign-in-code.tsx'
import { applyAccountLanguage } from '#web/features/session/language.ts'
import { pathAfterSignIn } from '#web/features/session/home.ts'
import { startBuyerSession, startSellerSession } from '#web/features/session/start.ts'
import { errorText } from '#web/kit/error-text.ts'
import { TextLink } from '#web/kit/links.tsx'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import { showMessage } from '#web/lib/page/page-message.ts'
import { readSession } from '#web/lib/session/session.ts'
import { t } from '#web/lib/text/t.ts'
import { LinkAccount } from './link-account.tsx'
import { SignUpWithIdentity } from './sign-up.tsx'
import type { Route } from './+types/page.ts'

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
}

/** Loads the terms for a sign-up. Loads their versions first, as the sign-up page does. */
export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const { pages: shownPages } = await call('listAcceptedPages', {})
  return { shownPages, terms: await call('getContentPage', { params: { id: 'terms' } }) }
}

type Session = CallReply<'continueIdentity'>

/**
 * Page to which Google and other providers send the browser back. Completes the sign-in, or asks for what is missing: a
 * code, a sign-up, or the password of the existing account.
 */
export default function SignInReturnPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [result, setResult] = useState<ProviderResult>()
  const [message, setMessage] = useState<string>()
  const isBegun = useRef(false)

  const start = async (session: Session, to: string) => {
    if ('seller' in session) startSellerSession(session)
    else await startBuyerSession(session)
    await revalidate()
    const path = pathAfterSignIn(to === '' ? '' : `?${new URLSearchParams({ to })}`)
    if (await applyAccountLanguage()) location.replace(path)
    else await navigate(path, { replace: true })
  }
  const finish = async () => {
    const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => search.get(name))
    // Removes the code from the browser's history. It cannot be used again.
    await navigate('.', { replace: true })
    try {
      const reply = await call('finishIdentity', {
        body: {
          state: state ?? '',
          ...(code && { code }),
          ...(iss && { iss }),
          ...(error && { error }),
        },
      })
      if (reply.outcome === 'signed-in') return await start(reply.session, reply.session.to)
      if (reply.outcome !== 'linked') return setResult(reply)
      showMessage(t('account.identity.linked', { provider: reply.provider }))
      await navigate(reply.to || '/', { replace: true })
    } catch (error) {
      setMessage(errorText(error))
    }
  }
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void finish()
  })
  const byPasskey = async () => {
    const { signInByPasskey } = await importPart(() => import('#web/features/account/passkeys/browser.ts'))
    await start(await signInByPasskey(), result?.outcome === 'code' ? result.to : '')
  }

  if (result?.outcome === 'code')
    return (
      <AccountPage title={t('site.sign-in')}>
        <SignInCode
          has={{ app: result.hasApp, passkey: result.hasPasskey }}
          send={async (code) => {
            const { continuation, to } = result
            await start(await call('continueIdentity', { body: { continuation, code } }), to)
          }}
          byPasskey={byPasskey}
          onBack={() => void navigate('/prelogin', { replace: true })}
        />
      </AccountPage>
    )
  if (result?.outcome === 'link')
    return <LinkAccount result={result} onSignedIn={(session) => start(session, result.to)} />
  if (result?.outcome === 'sign-up')
    return (
      <SignUpWithIdentity
        {...loaderData}
        result={result}
        onSignedIn={(session) => start(session, result.to)}
      />
    )
  return (
    <AccountPage
      title={message === undefined ? t('account.identity.return') : t('account.identity.failed')}
      lead={message === undefined && <p role="status">{t('account.identity.return.wait')}</p>}
    >
      <p role="alert" className="border border-accent p-4 empty:hidden">
        {message}
      </p>
      {message !== undefined && (
        <p className="mt-4">
          <BackLink />
        </p>
      )}
    </AccountPage>
  )
}

/** Link to the page from which the user came: the security settings, or the sign-in page. */
function BackLink() {
  const { buyer, seller } = readSession()
  if (buyer) return <TextLink to="/shop/customerprofile/security">{t('account.security')}</TextLink>
  if (seller)
    return (
      <TextLink to={seller.role ? '/sa/account' : '/shopper/settings/security'}>
        {t('account.security')}
      </TextLink>
    )
  return <TextLink to="/prelogin">{t('account.identity.back')}</TextLink>
}
