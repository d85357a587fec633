import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { wake } from './page-checks.ts'

/**
 * What a first page's scripts may weigh once it is alive, in kB of 1000 bytes after gzip -9. React, React DOM and
 * React Router are 107 of them, bundled alone as small as they get.
 */
export const scriptLimit = 128

interface PageScripts {
  /** kB before the visitor's first move, and once the page is alive. */
  first: number
  all: number
  /** One line for each file, the heaviest first. */
  lines: string[]
}

/** Weighs every script that a page asks for, from its address to its being alive. */
export async function weighScripts(page: Page, address: string): Promise<PageScripts> {
  const asked: Promise<{ name: string; kilobytes: number; isLater: boolean }>[] = []
  let isLater = false
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const came = { name: new URL(response.url()).pathname, isLater }
    asked.push(
      response.body().then((body) => ({ ...came, kilobytes: gzipSync(body, { level: 9 }).length / 1000 })),
    )
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  isLater = true
  await wake(page)
  await page.waitForLoadState('networkidle')
  const scripts = (await Promise.all(asked)).sort((a, b) => b.kilobytes - a.kilobytes)
  const sum = (some: typeof scripts) => some.reduce((total, { kilobytes }) => total + kilobytes, 0)
  return {
    first: sum(scripts.filter((script) => !script.isLater)),
    all: sum(scripts),
    lines: scripts.map(
      (script) =>
        `${script.kilobytes.toFixed(1).padStart(6)} kB ${script.name}${script.isLater ? ', once awake' : ''}`,
    ),
  }
}
