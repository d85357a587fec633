import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { requestIdMetric } from '#contract/request-timing.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { useMaybeShell } from './shell.ts'

/**
 * Shows the support address and the id of the failed request. Visitors can include the id when they report the error.
 */
export function ErrorHelp() {
  const error = useRouteError()
  const email = useMaybeShell()?.marketplace.supportEmail
  const [id, setId] = useState<string>()
  useEffect(() => setId((error instanceof CallError && error.requestId) || readFailedRequest()), [error])
  if (!email && id === undefined) return null
  return (
    <p className="mt-8 max-w-prose text-soft">
      {email &&
        rich('site.error.help', {
          email,
          link: (words) => (
            <a href={`mailto:${email}`} className="text-link text-ink">
              {words}
            </a>
          ),
        })}{' '}
      {id !== undefined && <span className="block">{t('site.error.request', { id })}</span>}
    </p>
  )
}

/**
 * Returns the id of the last failed request. The id is read from the header Server-Timing, because a page cannot read
 * any other header of its own response.
 */
export function readFailedRequest(entries: Timed[] = timed()): string | undefined {
  return entries
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .findLast(({ name }) => name === requestIdMetric)?.description
}

interface Timed {
  serverTiming?: readonly { name: string; description: string }[]
}

/** Returns the performance entry for the page itself, followed by the entries for the requests that the page made. */
function timed(): Timed[] {
  return [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as Timed[]
}
