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
// Hydration waits until the browser is idle, because React DOM is about half of all JavaScript and pages work without
// it.
if (load?.type === 'back_forward')
  void withPart(
    () => import('#web/lib/session/tab-left.ts'),
    ({ startRestoredPage }) => startRestoredPage(() => whenIdle(hydrate)),
  )
else whenIdle(hydrate)
