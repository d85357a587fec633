import { keepEarlyItems } from './features/bag/early-items.ts'
import { takeEarlyPresses } from './early-presses.ts'
import { withPart } from './load-part.ts'
import { whenIdle } from './when-idle.ts'

const hydrate = () =>
  void withPart(
    () => import('./hydrate.tsx'),
    ({ hydrate }) => hydrate(takeOver),
  )
// React's DOM half is over half of all script, and these pages work without it: it waits until the page is there.
const begin = () => whenIdle(hydrate)
const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isBack = load?.type === 'back_forward'
// Nobody who presses a button is let wait for the browser to be idle.
const takePresses = takeEarlyPresses(() => isBack || hydrate())
const leaveItems = keepEarlyItems()
const takeOver = () => {
  leaveItems()
  return takePresses()
}
if (isBack)
  void withPart(
    () => import('./tab/tab-left.ts'),
    ({ beginAgain }) => beginAgain(begin),
  )
else begin()
