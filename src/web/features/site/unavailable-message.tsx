import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { CallError } from '#web/lib/calls/caller.ts'
import { PageHead } from './page-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton } from '#web/kit/buttons.tsx'

const backoffMs = [1_000, 2_000, 4_000, 8_000, 8_000, 15_000, 30_000]

/**
 * Message that is shown while the server is unavailable. While the page is visible, the component retries loading the
 * data with a backoff.
 */
export function UnavailableMessage() {
  const retryAfterMs = retryAfterOf(useRouteError())
  const { revalidate } = useRevalidator()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const pauseMs = backoffMs[attempts]
    if (pauseMs === undefined) return
    const abortController = new AbortController()
    const again = () => void revalidate().then(() => setAttempts(attempts + 1))
    // The random part of the delay prevents all browsers from retrying simultaneously when the server has recovered.
    const timer = setTimeout(
      () => onceVisible(again, abortController.signal),
      Math.max(pauseMs, retryAfterMs) * (1 + Math.random() / 4),
    )
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [attempts, retryAfterMs, revalidate])
  return (
    <div className="page-width py-16">
      <PageHead title={t('site.away.title')} isHidden />
      <h1 className="text-head">{t('site.away.title')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft" role="status">
        {t('site.away.text')}
      </p>
      <p className="mt-8">
        <PrimaryButton onClick={() => location.reload()}>{t('common.try-again')}</PrimaryButton>
      </p>
    </div>
  )
}

/** Returns the server's Retry-After in ms. For page data, the error contains Retry-After in seconds. */
function retryAfterOf(error: unknown): number {
  if (error instanceof CallError) return error.retryAfterMs ?? 0
  return isRouteErrorResponse(error) ? Math.min(Number(error.data) || 0, 60) * 1_000 : 0
}

function onceVisible(run: () => void, signal: AbortSignal): void {
  if (!document.hidden) return run()
  document.addEventListener('visibilitychange', run, { once: true, signal })
}
