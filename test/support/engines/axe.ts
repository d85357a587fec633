import { axeSource, runAxe } from '../browser/axe.ts'
import type { EnginePage } from './engine.ts'

/** Returns one line for each axe violation on the page and in its frames. */
export async function axeViolationsIn(page: EnginePage): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis, undefined))) await page.inject(axeSource)
  return page.evaluate(runAxe, { resultTypes: ['violations'] })
}
