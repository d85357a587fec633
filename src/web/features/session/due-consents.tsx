import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { errorText } from '#web/kit/error-text.ts'

type Due = CallReply<'listDueConsents'>['due']

const titles = tableOf('legal.title')

/**
 * Asks the signed-in user to accept legal pages that have changed. Not shown on these legal pages, so that their text
 * is not covered.
 */
export function DueConsents() {
  const { pathname } = useLocation()
  const [due, setDue] = useState<Due>([])
  const [isLater, setIsLater] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    let isShown = true
    // Errors are ignored, because the next page asks again.
    call('listDueConsents').then(
      (reply) => isShown && setDue(reply.due),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  if (due.length === 0 || due.some(({ id }) => pathname === `/${id}`)) return null
  const accept = async () => {
    setError('')
    try {
      setDue((await call('acceptPages', { body: { pages: due } })).due)
    } catch (error) {
      setError(errorText(error))
    }
  }
  return (
    <Dialog title={t('legal.due')} isOpen={!isLater} onClose={() => setIsLater(true)}>
      <p className="mt-3">{t('legal.due.text')}</p>
      <ul className="mt-3">
        {due.map(({ id }) => (
          <li key={id}>
            <a href={`/${id}`} target="_blank" rel="noopener" className="text-link">
              {titles[id]}
            </a>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-3 font-semibold text-accent empty:hidden">
        {error}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button button-full" onClick={() => void accept()}>
          {t('legal.due.accept')}
        </button>
        <button type="button" className="button button-line" onClick={() => setIsLater(true)}>
          {t('legal.due.later')}
        </button>
      </div>
    </Dialog>
  )
}
