import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { waitForHydration } from './page-checks.ts'

/**
 * Maximum size of the JavaScript that the first page of a visit has loaded after hydration, in kB of 1000 bytes after
 * gzip -9 (decision 006).
 */
export const scriptLimits = { landing: 141.5, shop: 146, product: 147.5 } as const
/**
 * Maximum size in kB of the JavaScript that the browser loads together with the page, not including React DOM, which is
 * loaded later.
 */
export const firstScriptLimit = 80.5

interface PageScripts {
  /** Size of the JavaScript in kB: `first` before the page's load event, `all` after hydration. */
  first: number
  all: number
  /** One line of text for each JavaScript file. The line for the largest file comes first. */
  lines: string[]
}

/** Measures all JavaScript that a page loads until it is hydrated, without user input. */
export async function measureScripts(page: Page, address: string): Promise<PageScripts> {
  const downloads: Promise<{ name: string; kilobytes: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const { pathname: name } = new URL(response.url())
    downloads.push(
      response.body().then((body) => ({ name, kilobytes: gzipSync(body, { level: 9 }).length / 1000 })),
    )
  })
  await page.goto(address)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const later = new Set(
    await page.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const files = performance.getEntriesByType('resource')
      return files
        .filter(({ startTime }) => startTime > load!.loadEventStart)
        .map(({ name }) => new URL(name).pathname)
    }),
  )
  const scripts = (await Promise.all(downloads)).sort((a, b) => b.kilobytes - a.kilobytes)
  const sum = (some: typeof scripts) => some.reduce((total, { kilobytes }) => total + kilobytes, 0)
  return {
    first: sum(scripts.filter(({ name }) => !later.has(name))),
    all: sum(scripts),
    lines: scripts.map(
      ({ name, kilobytes }) =>
        `${kilobytes.toFixed(1).padStart(6)} kB ${name}${later.has(name) ? ', once loaded' : ''}`,
    ),
  }
}
