import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/unsubscribe.ts'

export { UnsubscribeLinkExpired as ErrorBoundary } from './unsubscribe-link-expired.tsx'

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

/**
 * Loads the page opened from an unsubscribe link, without a login. Loading the page does not unsubscribe the recipient,
 * because email scanners open links.
 */
export function loader(args: Route.LoaderArgs) {
  const params = { token: args.params.token ?? '' }
  return createServerCall(args)('getUnsubscribe', { params }).catch(notFoundPage)
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const params = { token: args.params.token ?? '' }
  const on = form.get('intent') === 'on'
  return createServerCall(args)('unsubscribe', { params, body: { on } }).catch(notFoundPage)
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { what, email, isOn } = loaderData
  const isDone = actionData !== undefined
  const isSending = useNavigation().state === 'submitting'
  const words = { email, what, b: (around: ReactNode) => <strong className="text-ink">{around}</strong> }
  return (
    <div className="page-width max-w-3xl py-16 md:py-24">
      <PageHead title={t('unsubscribe.title')} isHidden />
      <h1 className="text-head">{titleOf(isOn, isDone)}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft" role="status">
        {isOn ? rich('unsubscribe.text-on', words) : rich('unsubscribe.text-off', words)}
      </p>
      <PlainForm method="post" replace className="mt-8 flex flex-wrap gap-4">
        <button
          type="submit"
          name="intent"
          value={isOn ? 'off' : 'on'}
          aria-disabled={isSending || undefined}
          className={`button ${isOn ? 'button-full' : 'button-line'}`}
        >
          {isOn ? t('unsubscribe.button') : t('unsubscribe.again')}
        </button>
        <TextLink to="/shop/customerprofile/notifications">{t('unsubscribe.manage')}</TextLink>
      </PlainForm>
    </div>
  )
}

function titleOf(isOn: boolean, isDone: boolean): string {
  if (!isOn) return t('unsubscribe.off')
  return isDone ? t('unsubscribe.on-again') : t('unsubscribe.ask')
}
