import type { EnginePage, Key } from './engine.ts'
import { expect, openPage } from './page-steps.ts'

/** State of a focus walk (moving the focus through the page with Tab). The state is stored in the page. */
interface Walk {
  expected: HTMLElement[]
  seen: Set<Element>
  /** Number of consecutive key presses that left the focus on the same element. */
  repeats: number
}
declare global {
  var focusWalk: Walk
}

const maxStops = 400

/**
 * Moves the focus through the page with Tab and then with Shift+Tab. Returns one line for each element that is hidden
 * while it has the focus, and for each element that never gets the focus.
 */
export async function walkFocus(page: EnginePage): Promise<string[]> {
  return [...(await walk(page, 'Tab')), ...(await walk(page, 'Shift+Tab'))]
}

async function walk(page: EnginePage, key: Key): Promise<string[]> {
  const problems: string[] = []
  await page.focusDocument?.()
  await page.evaluate(beginWalk, key === 'Shift+Tab')
  for (let presses = 0; presses < maxStops; presses++) {
    const stop = await page.evaluate(readStop, undefined)
    if (stop === 'end') break
    if (stop.hidden !== null) problems.push(`${key}: hidden: ${stop.hidden}`)
    await page.press(key)
  }
  const missed = await page.evaluate(findMissedStops, undefined)
  return [...problems, ...missed.map((html) => `${key}: not reached: ${html}`)]
}

/** Opens a page and waits until the layout no longer changes because of content that loads late. */
export async function openSettledPage(page: EnginePage, path: string): Promise<void> {
  await openPage(page, path)
  await waitForLayout(page)
}

async function waitForLayout(page: EnginePage): Promise<void> {
  let before = ''
  const isAtRest = async () => {
    const layout = await page.evaluate(readLayout, undefined)
    const isSame = layout === before
    before = layout
    return isSame
  }
  await expect.poll(isAtRest, { intervals: [500] }).toBe(true)
}

function readLayout(): string {
  const { scrollHeight } = document.documentElement
  return [document.readyState, scrollHeight, document.querySelectorAll('*').length].join(' ')
}

/**
 * Starts a focus walk: focuses the first focusable element on the page, or the last one if the focus moves backward.
 */
function beginWalk(isBackward: boolean): void {
  const expected = [
    ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
  globalThis.focusWalk = { expected, seen: new Set(), repeats: 0 }
  expected.at(isBackward ? -1 : 0)?.focus()
}

/**
 * Checks the focused element. Returns `end` if the focus has left the page or has returned to an earlier element. An
 * element counts as hidden only if it stays hidden for a second, because Firefox and WebKit need some frames to scroll
 * to a text field.
 */
async function readStop(): Promise<'end' | { hidden: string | null }> {
  const walk = globalThis.focusWalk
  const { seen } = walk
  const element = document.activeElement
  if (element === null || element === document.body || element === document.documentElement) return 'end'
  // Counts how often the same element has the focus in a row, because a date field keeps the focus while Tab moves
  // between the day, the month and the year.
  walk.repeats = [...seen].at(-1) === element ? walk.repeats + 1 : 0
  if (seen.has(element) && (walk.repeats === 0 || walk.repeats > 8)) return 'end'
  seen.add(element)
  const frame = () => new Promise(requestAnimationFrame)
  // Waits for two frames, because otherwise Firefox scrolls back to a text field that has lost the focus.
  if (element.matches('input, textarea')) await frame().then(frame)
  const isSeen = () => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part)
      return (
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
      )
    })
  }
  for (const end = performance.now() + 1000; !isSeen() && performance.now() < end;) await frame()
  return { hidden: isSeen() ? null : element.outerHTML.slice(0, 160) }
}

/**
 * Returns the elements that Tab did not reach. Tab reaches only one radio button of a group, so a group counts as
 * reached if one of its radio buttons was reached.
 */
function findMissedStops(): string[] {
  const { expected, seen } = globalThis.focusWalk
  const isReached = (element: HTMLElement) =>
    seen.has(element) ||
    (element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      [...seen].some((other) => other instanceof HTMLInputElement && other.name === element.name))
  return expected
    .filter((element) => !isReached(element))
    .filter((element) => element.isConnected && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.outerHTML.slice(0, 160))
}

/** Returns the elements that have a scrollbar although their content is only one or two pixels too large. */
export function findNeedlessScrollbars(page: EnginePage): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const isTiny = (by: number) => by === 1 || by === 2
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return (
          (scrolls(overflowX) && isTiny(scrollWidth - clientWidth)) ||
          (scrolls(overflowY) && isTiny(scrollHeight - clientHeight))
        )
      })
      .map((element) => element.outerHTML.slice(0, 160))
  }, undefined)
}
