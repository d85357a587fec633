import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageHead } from './page-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

/** Outermost error boundary. Renders no header or footer, because either of them might have caused the error. */
export function RoutingError() {
  return (
    <main id="main" className="flex min-h-dvh flex-col justify-center">
      <RoutingErrorMessage />
    </main>
  )
}

// Loaded on demand, because the message is needed only while the server is unavailable.
const UnavailableMessage = lazyPart(
  async () => (await import('./unavailable-message.tsx')).UnavailableMessage,
  {
    isQuiet: true,
    Instead: GenericErrorMessage,
  },
)

export function RoutingErrorMessage() {
  const error = useRouteError() as { status?: number } | null
  return error?.status === 503 ? (
    <Suspense>
      <UnavailableMessage />
    </Suspense>
  ) : (
    <GenericErrorMessage />
  )
}

const ErrorHelp = lazyPart(async () => (await import('./error-help.tsx')).ErrorHelp, { isQuiet: true })

/** Shows the heading from spec §8 "Routing error", then the error message, then the available actions. */
function GenericErrorMessage() {
  const error = useRouteError()
  return (
    <div className="page-width py-16">
      <PageHead title={t('site.error.title')} isHidden />
      <h1 className="text-head">{t('site.error.heading')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{messageOf(error)}</p>
      {/* A TypeError means that the server is unreachable. The browser's own error message would not help visitors. */}
      {error instanceof TypeError && <p className="mt-2 max-w-prose">{t('common.server-unreachable')}</p>}
      <p className="mt-8 flex flex-wrap gap-4">
        <a href="/" className="button button-full">
          {t('common.back-home')}
        </a>
        <SecondaryButton onClick={() => location.reload()}>{t('common.try-again')}</SecondaryButton>
      </p>
      <Suspense>
        <ErrorHelp />
      </Suspense>
    </div>
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  // Hides the browser's message about a JavaScript module that could not be loaded, because it contains the module's
  // URL.
  return error instanceof Error && !/\.m?js\b|module script/.test(error.message)
    ? error.message
    : t('site.error.unknown')
}
