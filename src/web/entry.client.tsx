import { whenIdle } from './when-idle.ts'

// React's DOM half is over half of all script, and these pages work without it: it waits until the page is there.
const begin = () => whenIdle(() => void import('./hydrate.tsx'))
const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (load?.type === 'back_forward')
  void import('./tab/tab-left.ts').then(({ beginAgain }) => beginAgain(begin))
else begin()
