import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#test/support/browser/chromium.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { scriptLimits, measureScripts } from '#test/support/browser/page-scripts.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startBuiltApp, type BenchProgram } from '../app.ts'
import { atLeast, atMost, type Target } from '../targets.ts'

interface Run {
  /** Score for each Lighthouse category, in percent. */
  scores: [title: string, score: number][]
  /** Lighthouse audits with a score below 90 %. */
  findings: string[]
}

const performanceTitle = 'Performance'

/**
 * Measures Lighthouse's mobile scores and the JavaScript size of the landing pages. The performance score is the median
 * of `times` runs. All other scores are the same in every run, so one run is enough for them.
 */
export async function scorePages(program: BenchProgram, { times }: { times: number }): Promise<Target[]> {
  const { ends } = program
  // Starts the server with its default settings, because the server then loads the demo.
  const env = { DEMO_PIECES: undefined, NODE_ENV: undefined, ALLOW_SANDBOX: undefined }
  const app = await startBuiltApp(program, { env })
  const port = await findFreePort()
  const launch = chromiumLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  ends.defer(() => browser.close())

  const medians: number[] = []
  let lowest = 100
  let heaviest = 0
  for (const page of ['/', '/shop', await aProductPath()]) {
    // Fills the picture cache and the page cache first, so that Lighthouse measures the speed that most visitors
    // experience.
    await warm(page)
    const first = await ask(page, 1)
    const runs = [first]
    while (runs.length < times) runs.push(await ask(page, runs.length + 1, ['performance']))
    const speeds = runs
      .map(({ scores }) => scores.find(([title]) => title === performanceTitle)![1])
      .toSorted((a, b) => a - b)
    const others = first.scores.filter(([title]) => title !== performanceTitle)
    medians.push(speeds[speeds.length >> 1]!)
    lowest = Math.min(lowest, ...others.map(([, score]) => score))
    console.log(page, others.map(([title, score]) => `${title} ${score}`).join(' · '))
    console.log(`  ${performanceTitle} ${medians.at(-1)}, of ${speeds.join(', ')}`)
    for (const finding of first.findings) console.log(`  ${finding}`)
    heaviest = Math.max(heaviest, await weigh(page))
  }
  return [
    atLeast('Lighthouse: lowest median performance', 99, Math.min(...medians)),
    atLeast('Lighthouse: lowest other score', 100, lowest),
    atMost('largest script of a page in kB', Math.max(...Object.values(scriptLimits)), heaviest),
  ]

  async function ask(page: string, run: number, onlyCategories?: string[]): Promise<Run> {
    const answer = await showProgress(`${page}, run ${run} of ${times}`, () =>
      lighthouse(`${app.address}${page}`, {
        port,
        output: 'json',
        logLevel: 'error',
        disableFullPageScreenshot: true,
        ...(onlyCategories && { onlyCategories }),
      }),
    )
    if (!answer) throw new Error(`Lighthouse returned no result for ${page}`)
    const { categories, audits } = answer.lhr
    return {
      scores: Object.values(categories).map(({ title, score }) => {
        if (score === null) throw new Error(`Lighthouse returned no ${title} score for ${page}`)
        return [title, Math.round(score * 100)]
      }),
      findings: Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => {
          return score !== null && score < 0.9 && scoreDisplayMode !== 'informative'
        })
        .map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
    }
  }

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
    const { first, all, lines } = await measureScripts(tab, `${app.address}${page}`)
    await tab.close()
    console.log(`  script ${first.toFixed(1)} kB gzip before hydration, ${all.toFixed(1)} kB after it`)
    for (const line of lines) console.log(`  ${line}`)
    return all
  }
}
