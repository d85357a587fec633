import { lazy, Suspense } from 'react'
import { useSession } from '../session/state.ts'

const LiveCorner = lazy(async () => ({ default: (await import('./corner.tsx')).LiveCorner }))

/** Guests have no bell, nor load what rings it. */
export function LiveBell() {
  const session = useSession()
  const person = session?.buyer ?? session?.seller
  if (!person) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <LiveCorner key={person._id} isBuyer={session?.buyer != null} />
    </Suspense>
  )
}
