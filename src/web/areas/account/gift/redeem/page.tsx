import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { useSession } from '#web/lib/session/state.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { CodeForm } from './code-form.tsx'
import { Redeemed } from './redeemed.tsx'
import { RedeemNow } from './redeem-now.tsx'
import { SignUpAndRedeem } from './sign-up.tsx'
import type { GiftPreview } from '#contract/gifts/gifts.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

/**
 * Loads the terms for new accounts. The gift code is looked up in the browser, because the server renders this page
 * without the visitor's session.
 */
export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const { pages: shownPages } = await call('listAcceptedPages', {})
  return { terms: await call('getContentPage', { params: { id: 'terms' } }), shownPages }
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const { terms, shownPages } = await serverLoader()
  const { code } = params
  return { terms, shownPages, code, preview: code === undefined ? undefined : await preview(code) }
}
clientLoader.hydrate = true as const

/** Returns the preview of a gift, or null for an unknown code. */
async function preview(promotionCode: string): Promise<GiftPreview | null> {
  try {
    return await call('previewGift', { body: { promotionCode } })
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export function HydrateFallback() {
  return (
    <AccountPage title={t('gift.redeem')}>
      <p className="min-h-64 text-soft" role="status" data-needs-script>
        {t('gift.redeem.checking')}
      </p>
    </AccountPage>
  )
}

/** Page opened from the gift email. Redeems the gift in one step, with or without an account. */
export default function RedeemPage({ loaderData }: Route.ComponentProps) {
  const { terms, shownPages, code, preview } = loaderData
  const session = useSession()
  if (code === undefined || preview === undefined) {
    return (
      <AccountPage title={t('gift.redeem')} lead={t('gift.redeem.text')}>
        <CodeForm />
      </AccountPage>
    )
  }
  if (preview === null) {
    return (
      <AccountPage
        title={t('gift.redeem.unknown')}
        lead={<p role="alert">{t('gift.redeem.unknown.text', { code })}</p>}
      >
        <CodeForm />
      </AccountPage>
    )
  }
  if (preview.isMine) return <Redeemed preview={preview} code={code} />
  const { giverName, months, message } = preview
  if (preview.state !== 'open') {
    return (
      <AccountPage title={closedTitle(preview)} lead={closedLead(preview)}>
        <SecondaryLink to="/shop">{t('gift.redeem.to-shop')}</SecondaryLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t('gift.months', { months })}
      lead={giverName ? t('gift.redeem.from', { name: giverName }) : t('gift.redeem.for-you')}
      aside={{
        title: giverName ? t('gift.from', { name: giverName }) : t('gift.redeem.aside'),
        text: message || t('gift.benefits'),
      }}
    >
      {message && (
        <blockquote className="mb-6 border-l-2 border-edge pl-4 whitespace-pre-line">{message}</blockquote>
      )}
      <p className="mb-6 text-note text-soft">
        {t('gift.redeem.terms', { date: dateText(preview.expiresAt) })}
      </p>
      {session?.buyer ? (
        <RedeemNow code={code} name={session.buyer.name ?? session.buyer.email ?? ''} />
      ) : (
        <SignUpAndRedeem
          code={code}
          terms={terms}
          shownPages={shownPages}
          isSeller={session?.seller != null}
        />
      )}
    </AccountPage>
  )
}

function closedTitle({ state }: GiftPreview): string {
  if (state === 'redeemed') return t('gift.closed.redeemed')
  return state === 'expired' ? t('gift.closed.expired') : t('gift.closed.canceled')
}

function closedLead({ state, giverName, expiresAt }: GiftPreview): string {
  const ask = giverName ? t('gift.closed.canceled.text', { name: giverName }) : ''
  if (state === 'redeemed') return t('gift.closed.redeemed.text')
  return state === 'expired' ? t('gift.closed.expired.text', { date: dateText(expiresAt) }) : ask
}
