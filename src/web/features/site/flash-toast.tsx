import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#web/kit/links.tsx'
import {
  onCookies,
  readCookie,
  readDocumentCookies,
  setCookie,
  expiredFlashCookie,
  type Flash,
} from '#web/lib/session/cookies.ts'
import { CloseIcon } from '#web/kit/icons.tsx'
import { useShell } from './shell.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import { onMessage } from '#web/lib/page/page-message.ts'
import { t } from '#web/lib/text/t.ts'
import { Button } from '#web/kit/buttons.tsx'

interface ToastMessage {
  /** Code of the flash message. Absent for other messages. */
  code?: Flash
  /** Path of the only page that shows the message. */
  path?: string | undefined
  words: string
}

const announcedForMs = 20_000

const isAboutBag = (code: Flash): boolean => code.startsWith('in-bag')

/**
 * Shows the flash message from the previous page once. Messages about the bag and messages without a code disappear
 * after a while or on the next page. Without JavaScript, the message stays on the page.
 */
export function FlashToast() {
  const { flash } = useShell()
  const { pathname } = useLocation()
  const [message, setMessage] = useState<ToastMessage | null>(flash)
  useEffect(() => onMessage((words) => setMessage({ words })), [])
  useEffect(() => {
    if (!message || (message.code !== undefined && !isAboutBag(message.code))) return
    const close = () => setMessage(null)
    const timer = setTimeout(close, announcedForMs)
    addEventListener('online', close)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', close)
    }
  }, [message])
  useEffect(() => {
    const showFlash = async () => {
      // Loads the texts of flash messages on demand, because most visits show none. Until the texts are loaded, the
      // cookie stores the message's code.
      const { flashes, readFlash } = await importPart(() => import('#web/lib/page/flashes.ts'))
      const code = readFlash(readDocumentCookies())
      if (code === undefined) return
      setMessage({ code, words: flashes[code], path: isAboutBag(code) ? location.pathname : undefined })
      setCookie(expiredFlashCookie)
    }
    return onCookies(() => {
      // If the module cannot be loaded, the next page shows the message, because the cookie still contains its code.
      if (readCookie(readDocumentCookies(), 'flash')) showFlash().catch(() => undefined)
    })
  }, [])
  return (
    <div role="status" className="toast-place">
      {message && (message.path ?? pathname) === pathname && (
        <p className="flex w-full max-w-md items-center gap-4 rounded-soft bg-ink pl-5 text-paper">
          <span className="grow py-3">{message.words}</span>
          {message.code === 'in-bag' && (
            <Link to="/bag" className="text-link hover:text-paper">
              {t('site.see-bag')}
            </Link>
          )}
          <Button
            aria-label={t('site.close-message')}
            className="flex size-11 items-center justify-center"
            onClick={() => setMessage(null)}
          >
            <CloseIcon />
          </Button>
        </p>
      )}
    </div>
  )
}
