import type { Frame, Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'
import fs from 'node:fs'
import { createRequire } from 'node:module'

declare const axe: { run: typeof run }

// Source code of axe, the accessibility checker. Non-ASCII characters are escaped, so that the browser can store the
// source code with one byte per character.
export const axeSource = fs
  .readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  .replaceAll(/[^\0-\u007f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Returns one line for each axe violation on the page and in its frames. `tags` limits the rules. Runs axe directly in
 * the page. Axe's driver for Playwright takes several times as long, because it opens a second page to merge the
 * results.
 */
export async function axeViolations(page: Page, tags?: string[]): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe))
  const options: RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: tags }) }
  return page.evaluate(runAxe, options)
}

/**
 * Runs axe in the page. The page must have loaded axe. Browsers that Playwright does not control receive this function
 * as source code.
 */
export async function runAxe(options: RunOptions): Promise<string[]> {
  // Waits until color transitions have finished, because axe would otherwise check a color in the middle of a
  // transition.
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
  const { violations } = await axe.run(document, options)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  )
}

/** Loads axe (half a megabyte of JavaScript) into a document that has not loaded it yet. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
}
