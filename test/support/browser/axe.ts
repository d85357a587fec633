import type { Frame, Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'
import fs from 'node:fs'
import { createRequire } from 'node:module'

declare const axe: { run: typeof run }

// Source code of axe. The few non-ASCII characters are escaped, so that the browser stores the source at one byte per
// character.
export const axeSource = fs
  .readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  .replaceAll(/[^\0-\u007f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Returns one line per axe violation of the page and its frames. `tags` limits the rules. Runs axe inside the page,
 * because axe's driver for Playwright opens a second page to merge the results, which takes several times as long.
 */
export async function axeViolations(page: Page, tags?: string[]): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe))
  const options: RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: tags }) }
  return page.evaluate(runAxe, options)
}

/**
 * Runs axe in the page, which must have loaded it. Browsers that Playwright does not drive receive this function as
 * source code.
 */
export async function runAxe(options: RunOptions): Promise<string[]> {
  // Waits for color transitions to finish, because axe would otherwise measure an intermediate color.
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
  const { violations } = await axe.run(document, options)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  )
}

/** Loads axe (half a megabyte of JavaScript) unless the document has already loaded it. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
}
