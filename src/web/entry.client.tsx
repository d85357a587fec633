import { addEarlyItems } from '#web/features/bag/early-items.ts'
import { withPart } from '#web/lib/page/load-part.ts'
import { whenIdle } from './app/when-idle.ts'

const leaveItems = addEarlyItems()
const hydrate = () =>
  void withPart(
    () => import('./app/hydrate.tsx'),
    ({ hydrate }) => hydrate(leaveItems),
  )
const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// React DOM is about half of all script, and pages work without it: hydration waits until the browser is idle.
if (load?.type === 'back_forward')
  void withPart(
    () => import('#web/lib/session/tab-left.ts'),
    ({ startRestoredPage: startRestoredPage }) => startRestoredPage(() => whenIdle(hydrate)),
  )
else whenIdle(hydrate)
