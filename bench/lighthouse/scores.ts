import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#test/support/browser/chromium.ts'
import { freePort } from '#test/support/free-port.ts'
import { scriptLimit, weighScripts } from '#test/support/browser/page-scripts.ts'
import { showProgress } from '../../scripts/program.mjs'
import { openBuiltApp, type BenchProgram } from '../app.ts'
import { atLeast, atMost, type Target } from '../verdict.ts'

/** Lighthouse's mobile scores and the script of the pages strangers land on. */
export async function scorePages(program: BenchProgram): Promise<Target[]> {
  const { ends } = program
  // As it starts where nothing is set: with its demo.
  const env = { DEMO_PIECES: undefined, NODE_ENV: undefined, ALLOW_SANDBOX: undefined }
  const app = await openBuiltApp(program, { env })
  const port = await freePort()
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  ends.defer(() => browser.close())

  let lowest = 100
  let heaviest = 0
  for (const page of ['/', '/shop', await aProductPath()]) {
    // The first visit has the pictures made and the page kept, as any later visitor finds them.
    await warm(page)
    const run = await showProgress(page, () =>
      lighthouse(`${app.address}${page}`, { port, output: 'json', logLevel: 'error' }),
    )
    if (!run) throw new Error(`Lighthouse said nothing of ${page}`)
    const scores = Object.values(run.lhr.categories).map(
      ({ title, score }) => [title, Math.round((score ?? 0) * 100)] as const,
    )
    lowest = Math.min(lowest, ...scores.map(([, score]) => score))
    console.log(page, scores.map(([title, score]) => `${title} ${score}`).join(' · '))
    for (const audit of Object.values(run.lhr.audits)) {
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
        console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`)
    }
    heaviest = Math.max(heaviest, await weigh(page))
  }
  return [
    atLeast('lowest score of Lighthouse', 95, lowest),
    atMost('kB of script of the heaviest page', scriptLimit, heaviest),
  ]

  async function aProductPath(): Promise<string> {
    const answer = await fetch(`${app.address}/sa/buyer/filter2`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ inStock: true }),
    })
    const { products } = (await answer.json()) as {
      products: { _id: string; seller: { username: string } }[]
    }
    return `/product/${products[0]!.seller.username}/${products[0]!._id}`
  }

  async function warm(page: string): Promise<void> {
    const tab = await browser.newPage({ viewport: { width: 412, height: 823 } })
    await tab.goto(`${app.address}${page}`, { waitUntil: 'networkidle' })
    await tab.close()
  }

  async function weigh(page: string): Promise<number> {
    const tab = await browser.newPage({ viewport: { width: 412, height: 823 } })
    const { first, all, lines } = await weighScripts(tab, `${app.address}${page}`)
    await tab.close()
    console.log(
      `  script ${first.toFixed(1)} kB gzip at first, ${all.toFixed(1)} of ${scriptLimit} once hydrated`,
    )
    for (const line of lines) console.log(`  ${line}`)
    return all
  }
}
