import { Suspense } from 'react'
import { useSession } from '#web/lib/session/state.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

const LiveCorner = lazyPart(async () => (await import('./corner.tsx')).LiveCorner, { isQuiet: true })

/** Notification bell in the header, whose module is loaded only for signed-in users. */
export function LiveBell() {
  const session = useSession()
  const person = session?.buyer ?? session?.seller
  if (!person || session?.seller?.isViewed) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <LiveCorner key={person._id} isBuyer={session?.buyer != null} />
    </Suspense>
  )
}
