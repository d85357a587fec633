import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { readSession } from '#web/lib/session/session.ts'
import { useIsWatched, watchesOf, watchKey, type Watchable } from './known.ts'
import { t } from '#web/lib/text/t.ts'
import { withPart } from '#web/lib/page/load-part.ts'

const formId = 'wish'

/** Where a heart sends whoever cannot watch yet: to sign in, and back. It needs no script. */
export function RequestForm() {
  const { pathname, search } = useLocation()
  return (
    <PlainForm reloadDocument id={formId} action="/login" hidden>
      <input type="hidden" name="to" value={pathname + search} />
    </PlainForm>
  )
}

interface HeartProps {
  listing: { _id: string; title: string }
  /** Null: the whole listing; the heart then stands for its sizes too. */
  size?: { ID: string; size: string } | null
  className: string
  /** What it is called; what is shown in it is part of that. */
  name?: string
  children?: ReactNode
}

/** The same for everyone until the page knows its buyer; then it is full where the buyer watches. */
export function Heart({ listing, size = null, className, name, children }: HeartProps) {
  const watch: Watchable = { _id: listing._id, sizeID: size?.ID ?? null }
  const isOn = useIsWatched(watch, size === null)
  const press = (event: MouseEvent) => {
    if (readSession().buyer === null) return
    event.preventDefault()
    const gone = size === null && isOn ? watchesOf(listing._id) : [watch]
    void withPart(
      () => import('./act.ts'),
      ({ watchAll }) => watchAll(gone, !isOn, listing.title),
    )
  }
  return (
    <button
      type="submit"
      form={formId}
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
