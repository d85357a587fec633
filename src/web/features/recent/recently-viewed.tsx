import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

const Part = lazyPart(async () => (await import('./recent-section.tsx')).RecentSection, { isQuiet: true })

const inputs = ['pointerover', 'scroll', 'keydown']

/**
 * Listings that were viewed in this browser. Loaded when the visitor begins to use the page: the section is not visible
 * without scrolling, and is empty on most first pages of a visit.
 */
export function RecentlyViewed({ current }: { current?: string }) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const start = () => setOn(true)
    for (const name of inputs) addEventListener(name, start, { once: true, passive: true })
    return () => inputs.forEach((name) => removeEventListener(name, start))
  }, [])
  return (
    isOn && (
      <Suspense>
        <Part current={current} />
      </Suspense>
    )
  )
}
