import { chromium, type CDPSession, type Page } from '@playwright/test'
import { chromiumLaunch } from '#test/support/browser/chromium.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startBuiltApp, type BenchProgram } from '../app.ts'
import { atLeast, type Target } from '../targets.ts'

const throttle = 4

const pages = [
  { path: '/checkoutbuttonpage', button: 'Check out', done: 'The heart has arrived.', numbers: heartNumbers },
  {
    path: '/saconfirmationpage',
    button: 'GOT IT',
    done: 'The confetti has fallen.',
    numbers: confettiNumbers,
  },
]

/**
 * Measures the two animations with the CPU slowed down to a quarter, like that of a phone. Measures each animation's
 * frame rate, and whether the browser renders the values that spec §9 specifies.
 */
export async function measureAnimations(
  program: BenchProgram,
  { runs: times }: { runs: number },
): Promise<Target[]> {
  const { address } = await startBuiltApp(program)
  const browser = await chromium.launch(chromiumLaunch())
  program.ends.defer(() => browser.close())
  const targets: Target[] = []
  for (const one of pages) {
    const runs: Frames[] = []
    for (let run = 1; run <= times; run++)
      await showProgress(`${one.path}, run ${run} of ${times}`, async () =>
        runs.push(await onPhone(one.path, (tab, session) => recordWithCpu(tab, session, one))),
      )
    console.log(`${one.path} (CPU throttled ${throttle} times)`)
    console.log(`  ${(await onPhone(one.path, restingFps)).toFixed(1)} fps without an animation`)
    for (const run of runs) console.log(`  ${describeFrames(run)}`)
    console.log(`  ${await onPhone(one.path, (tab) => one.numbers(tab, one))}\n`)
    targets.push(
      atLeast(`${one.path}: frames per second, best run`, 58, Math.max(...runs.map(({ fps }) => fps))),
    )
  }
  return targets

  async function onPhone<T>(at: string, work: (tab: Page, session: CDPSession) => Promise<T>): Promise<T> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const tab = await context.newPage()
    await tab.goto(address + at)
    await tab.getByLabel('Delay in ms').and(tab.locator(':enabled')).waitFor()
    // Waits until the page has finished its initial work, because it is not part of the animation.
    await tab.waitForTimeout(1500)
    const session = await context.newCDPSession(tab)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    try {
      return await work(tab, session)
    } finally {
      await context.close()
    }
  }
}

interface AnimationPage {
  button: string
  done: string
}

interface Frames {
  delayMs: number
  lastsMs: number
  frames: number
  fps: number
  p95Ms: number
  longestMs: number
  /**
   * CPU time that the page's main thread used per frame, in ms. Other load on the machine does not affect this value.
   */
  workMs: number
}

/** Measures the highest frame rate that the machine currently reaches while no animation is running. */
function restingFps(tab: Page): Promise<number> {
  return tab.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame)
    const began = await frame()
    let frames = 0
    let now = began
    while (now - began < 1500) {
      now = await frame()
      frames++
    }
    return (frames / (now - began)) * 1000
  })
}

async function recordWithCpu(tab: Page, session: CDPSession, page: AnimationPage): Promise<Frames> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await worked()
  const frames = await recordFrames(tab, page)
  return { ...frames, workMs: ((await worked()) - before) / frames.frames }
}

/**
 * Records the timestamps of all frames from the first frame of the animation until the page shows the message `done`.
 */
function recordFrames(tab: Page, { button, done }: AnimationPage): Promise<Omit<Frames, 'workMs'>> {
  return tab.evaluate(
    async ([button, done]) => {
      const target = [...document.querySelectorAll('main button')].find((each) => each.textContent === button)
      const sky = () => document.querySelector('[data-testid=heart-flight], [data-testid=confetti]')
      const isDone = () => document.querySelector('main [role=status]')?.textContent === done
      const frame = () => new Promise<number>(requestAnimationFrame)
      const pressed = performance.now()
      ;(target as HTMLButtonElement).click()
      let at = await frame()
      while (sky() === null) at = await frame()
      const times = [at]
      while (!isDone()) times.push(await frame())
      const gaps = times.slice(1).map((time, before) => time - times[before]!)
      const sorted = gaps.toSorted((a, b) => a - b)
      const lastsMs = times.at(-1)! - at
      return {
        delayMs: at - pressed,
        lastsMs,
        frames: gaps.length,
        fps: (gaps.length / lastsMs) * 1000,
        p95Ms: sorted[Math.floor(sorted.length * 0.95)]!,
        longestMs: sorted.at(-1)!,
      }
    },
    [button, done] as const,
  )
}

function describeFrames({ delayMs, lastsMs, frames, fps, p95Ms, longestMs, workMs }: Frames): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return `${fps.toFixed(1)} fps: ${frames} frames in ${ms(lastsMs)}, p95 ${ms(p95Ms)}, longest ${ms(longestMs)}, CPU ${ms(workMs)} per frame; started ${ms(delayMs)} after the click`
}

/**
 * Returns the measured values of the heart animation as text. Spec §9: five small hearts behind a large one, 1.4 s of
 * motion, 1.2 s of fade-in.
 */
async function heartNumbers(tab: Page, { button }: AnimationPage): Promise<string> {
  await tab.getByRole('button', { name: button, exact: true }).click()
  await tab.getByTestId('heart-flight').locator('svg').first().waitFor({ state: 'attached' })
  return tab.evaluate(() => {
    const hearts = [...document.querySelector('[data-testid=heart-flight]')!.children]
    const sizes = hearts.map((heart) => Number(heart.getAttribute('width')))
    const large = Math.max(...sizes)
    const timings = hearts.flatMap((heart) =>
      heart.getAnimations().map((each) => Number(each.effect!.getTiming().duration)),
    )
    const seconds = [...new Set(timings)].toSorted((a, b) => b - a).map((ms) => `${ms / 1000} s`)
    return `${sizes.filter((size) => size === large).length} large heart, ${sizes.filter((size) => size < large).length} small ones; ${seconds.join(' of motion, ')} of fade-in`
  })
}

/**
 * Returns the measured values of the confetti animation as text. Spec §9: 90 particles, each 0.01 less opaque with
 * every frame.
 */
async function confettiNumbers(tab: Page, { button, done }: AnimationPage): Promise<string> {
  await tab.evaluate(() => {
    const drawn: Record<string, number> = {}
    const fillRect = CanvasRenderingContext2D.prototype.fillRect
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
      const opacity = this.globalAlpha.toFixed(2)
      drawn[opacity] = (drawn[opacity] ?? 0) + 1
      fillRect.apply(this, box)
    }
    Object.assign(window, { drawn })
  })
  await tab.getByRole('button', { name: button, exact: true }).click()
  await tab.getByText(done).waitFor()
  return tab.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Record<string, number> }
    const opacities = Object.keys(drawn)
      .map(Number)
      .toSorted((a, b) => b - a)
    const steps = opacities.slice(1).map((opacity, before) => (opacities[before]! - opacity).toFixed(2))
    const particles = [...new Set(Object.values(drawn))].join(' or ')
    return `${particles} particles in each of ${opacities.length} frames, from ${opacities[0]} to ${opacities.at(-1)} in steps of ${[...new Set(steps)].join(', ')}, then the callback`
  })
}
