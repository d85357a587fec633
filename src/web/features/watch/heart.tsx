import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { readSession } from '#web/lib/session/session.ts'
import { signInFormId } from '#web/lib/session/sign-in-form.ts'
import { useIsWatched, listWatches, watchKey, type Watchable } from './watchlist.ts'
import { t } from '#web/lib/text/t.ts'
import { withPart } from '#web/lib/page/load-part.ts'
import { readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

// Fills the hearts of the items that are saved on this device. Without the cookie, the code for this is not loaded.
if (!import.meta.env.SSR && readCookie(readDocumentCookies(), 'hearts'))
  void withPart(
    () => import('./actions.ts'),
    ({ showHearts }) => showHearts(),
  )

/**
 * Form that opens the sign-in page when a heart is pressed without JavaScript, by a seller, or in a browser that does
 * not allow storage. After the sign-in, the visitor returns to this page.
 */
export function WatchSignInForm() {
  const { pathname, search } = useLocation()
  return (
    <PlainForm reloadDocument id={signInFormId} action="/login" hidden>
      <input type="hidden" name="to" value={pathname + search} />
    </PlainForm>
  )
}

interface HeartProps {
  listing: { _id: string; title: string }
  /** Size to watch; null to watch the listing in any size. */
  size?: { ID: string; size: string } | null
  className: string
  /** Accessible name of the button, which must contain the visible text. */
  name?: string
  children?: ReactNode
}

/** Button to watch a listing. The heart is empty until the page has loaded the buyer's watchlist. */
export function Heart({ listing, size = null, className, name, children }: HeartProps) {
  const watch: Watchable = { _id: listing._id, sizeID: size?.ID ?? null }
  const isOn = useIsWatched(watch, size === null)
  const press = (event: MouseEvent) => {
    if (readSession().seller) return
    event.preventDefault()
    const watches = size === null && isOn ? listWatches(listing._id) : [watch]
    void withPart(
      () => import('./actions.ts'),
      ({ watchAll }) => watchAll(watches, !isOn, listing.title),
    )
  }
  return (
    <button
      type="submit"
      form={signInFormId}
      name="wish"
      value={watchKey(watch)}
      aria-pressed={isOn}
      aria-label={name ?? t('watch.item', { title: listing.title })}
      className={`heart ${className}`}
      onClick={press}
    >
      {children}
    </button>
  )
}
