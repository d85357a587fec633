import { useSyncExternalStore } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { liveErrorText } from '../live/live-error.ts'
import { showToast } from '../live/show-toast.ts'

type Kind = 'seller' | 'brand'
/** A seller or a brand. */
export interface Followed {
  kind: Kind
  /** Username of the seller, or name of the brand. */
  name: string
  /** Name that pages show. */
  title: string
}

/** Properties of the follow buttons. If `brand` is set, there is a second button for this brand. */
export interface FollowProps extends Followed {
  brand?: string
}

/** Keys of the sellers and brands that the signed-in buyer follows. */
let followed: ReadonlySet<string> = new Set()
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

const keyOf = (kind: Kind, name: string): string => `${kind} ${name.toLowerCase()}`

/** Returns whether the signed-in buyer follows a seller or brand. */
export function useIsFollowed(kind: Kind, name: string): boolean {
  return useSyncExternalStore(
    listen,
    () => followed.has(keyOf(kind, name)),
    () => false,
  )
}

/** Loads the names of the followed sellers and brands, once per document. */
export function loadFollowed(): Promise<void> {
  loading ??= call('listFollowedNames').then(setFollowed, (error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Follows or unfollows. The page is updated immediately. A toast then shows an undo button, or the error. */
export async function toggleFollow(one: Followed, follow: boolean): Promise<void> {
  const { title: name } = one
  try {
    await saveFollow(one, follow)
    showToast(follow ? t('follow.started', { name }) : t('follow.stopped', { name }), () =>
      saveFollow(one, !follow),
    )
  } catch (error) {
    showToast(liveErrorText(error))
  }
}

/** Saves on the server whether the buyer follows. Restores the previous state if the call fails. */
export async function saveFollow({ kind, name }: Followed, follow: boolean): Promise<void> {
  const before = followed
  mark(keyOf(kind, name), follow)
  try {
    setFollowed(await call('setFollow', { body: { kind, name, follow } }))
  } catch (error) {
    followed = before
    notifyListeners()
    throw error
  }
}

function setFollowed({ sellers, brands }: { sellers: string[]; brands: string[] }): void {
  followed = new Set([
    ...sellers.map((name) => keyOf('seller', name)),
    ...brands.map((name) => keyOf('brand', name)),
  ])
  notifyListeners()
}

function mark(key: string, isOn: boolean): void {
  const next = new Set(followed)
  if (isOn) next.add(key)
  else next.delete(key)
  followed = next
  notifyListeners()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
