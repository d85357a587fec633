import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { emailStateLabels } from '../state-labels.ts'
import { TextLink } from '#web/kit/links.tsx'
import { bold } from '#web/kit/marks.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getEmail', { params: { id } }))

export default function MailPage({ loaderData: { mail, text, html } }: Route.ComponentProps) {
  const { _id, to, subject, state, writtenAt, sentAt, error } = mail
  return (
    <DashboardPage
      title={subject}
      lead={
        <>
          {rich('admin.emails.one', {
            email: to,
            time: <MarketplaceTime at={writtenAt} />,
            b: (words) => <span className="break-all">{words}</span>,
          })}
          {' · '}
          {emailStateLabels[state]}
          {sentAt && (
            <>
              {' '}
              <MarketplaceTime at={sentAt} />
            </>
          )}
          {` · ${t('admin.emails.links-redacted')} · `}
          <TextLink to="/sa/mails">{t('admin.emails.all')}</TextLink>
        </>
      }
      actions={state === 'failed' && <Retry id={_id} />}
    >
      {error && (
        <p className="mb-6 max-w-prose border border-accent p-4 break-words">
          {rich('admin.emails.failed.because', {
            error,
            b: bold,
          })}
        </p>
      )}
      {/* The empty `sandbox` attribute blocks scripts, forms and navigation in the email. */}
      <iframe
        title={t('admin.emails.frame', { subject })}
        sandbox=""
        srcDoc={html}
        className="h-136 w-full border border-line bg-white"
      />
      <details className="mt-6 border border-line">
        <summary className="flex min-h-12 items-center px-4 font-semibold">
          {t('admin.emails.as-text')}
        </summary>
        <pre lang="" className="px-4 pb-4 font-sans break-words whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </DashboardPage>
  )
}

function Retry({ id }: { id: string }) {
  const retry = async () => {
    const { state, error } = await call('retryEmail', { params: { id }, body: {} })
    if (state === 'sent') return { message: t('admin.emails.retry.sent') }
    return { message: error ? t('admin.emails.retry.failed', { error }) : t('admin.emails.retry.later') }
  }
  return (
    <ActionButton action={retry} busy={t('ui.form.busy')} className="button button-full">
      {t('admin.emails.retry')}
    </ActionButton>
  )
}
