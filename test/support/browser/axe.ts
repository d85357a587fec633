import type { Frame, Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'
import fs from 'node:fs'
import { createRequire } from 'node:module'

declare const axe: { run: typeof run }

// With its few other letters spelled out, a browser keeps and reads it at one byte a letter.
export const axeSource = fs
  .readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  .replaceAll(/[^\0-\u007f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Every axe violation of the page and its frames, a line each. axe runs whole in the page itself: its driver for
 * Playwright gathers the frames' halves in a page opened for it, which costs several times the check. `tags`: only
 * rules that have one of them.
 */
export async function axeViolations(page: Page, tags?: string[]): Promise<string[]> {
  await Promise.all(page.frames().map(bringAxe))
  const options: RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: tags }) }
  return page.evaluate(runAxe, options)
}

/** Runs axe, which was loaded before, in the page. Sent as source code to browsers that Playwright does not drive. */
export async function runAxe(options: RunOptions): Promise<string[]> {
  // A color on its way to another is neither.
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
  const { violations } = await axe.run(document, options)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  )
}

/** Half a megabyte of script, which a document that was checked before still has. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
}
