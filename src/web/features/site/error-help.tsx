import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { requestTiming } from '#contract/request-timing.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { useMaybeShell } from './shell.ts'

/** Whom to write to, and what they need to find out what happened. */
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

/** The server names it on each answer that failed; of its answers a page may read no other header. */
export function readFailedRequest(entries: Timed[] = timed()): string | undefined {
  return entries
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .findLast(({ name }) => name === requestTiming)?.description
}

interface Timed {
  serverTiming?: readonly { name: string; description: string }[]
}

/** The page itself, then what it has fetched. */
function timed(): Timed[] {
  return [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as Timed[]
}
