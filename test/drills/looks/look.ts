import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import path from 'node:path'
import { axeViolations } from '#test/support/browser/axe.ts'
import { waitForHydration } from '#test/support/browser/page-checks.ts'
import { findUntranslated } from './foreign-words.ts'
import type { Viewer, World } from './world.ts'

export const themes = ['light', 'dark'] as const

export interface Findings {
  /** Faults that were found on the page, one per entry. */
  faults: string[]
  /** Links from the page to other pages of this shop. */
  links: string[]
}

interface ViewerOptions {
  origin: string
  language: string
  viewer: Viewer
  world: World
  /** Folder for screenshots of each page. */
  pictures: string | undefined
}

/** Opens a browser context for one viewer. The context's window is as wide as a narrow phone. */
export async function createPageChecker(browser: Browser, options: ViewerOptions) {
  const { origin, language, viewer, world } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'lang', value: language, url: origin },
    ...(viewer === 'guest' ? [{ name: 'bag', value: world.bag, url: origin }] : []),
  ])
  await context.addInitScript((stored) => {
    // Stores the values only for the top-level page, because the frame of an email preview has no localStorage.
    if (self === top) for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, world.stored[viewer])
  // Blocks pictures, because the server generates pictures on first request. The layout stays the same because the
  // space for each picture has a fixed size.
  if (!options.pictures) await context.route('**/pictures/**', (route) => route.abort())
  return { look: (address: string) => checkPage(context, address, options), close: () => context.close() }
}

async function checkPage(
  context: BrowserContext,
  address: string,
  { language, pictures }: ViewerOptions,
): Promise<Findings> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`threw an error: ${message}`))
  try {
    await page.goto(address)
    await waitUntilLoaded(page)
    if ((await page.locator('html').getAttribute('lang')) !== language) faults.push('is in another language')
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      faults.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`))
    }
    faults.push(
      ...(await findLowLists(page)),
      ...(await findWideElements(page)),
      ...(await findCutPlaceholders(page)),
      ...(isEmail.test(address) ? [] : await findUntranslated(page, language)),
    )
    if (pictures) await takePictures(page, path.join(pictures, `${language}${nameOf(address)}`))
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
    return { faults, links: [...new Set(links)] }
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return { faults: [...faults, `could not be checked: ${reason}`], links: [] }
  } finally {
    await page.close()
  }
}

/** Waits until React has hydrated the page and its data has loaded. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await waitForHydration(page)
  await expect(page.locator('main [role=status][data-needs-script]:not(:empty)')).toHaveCount(0, {
    timeout: 20_000,
  })
  await expect(page.locator('h1').first()).toBeAttached({ timeout: 20_000 })
  // Disables color transitions. They would never finish in a background tab, because such a tab gets no animation
  // frames.
  await page.addStyleTag({ content: '* { transition: none !important }' })
}

/**
 * Returns the elements that extend beyond the right edge of the page, except elements inside horizontal scroll
 * containers.
 */
async function findWideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return width > 0 && right > clientWidth + 0.5 && !one.parentElement?.closest('[class*=overflow-x-auto]')
    })
    const name = (one: Element) => `${one.localName} "${(one.textContent ?? '').trim().slice(0, 60)}"`
    return [`is ${scrollWidth} px wide: ${out.slice(-3).map(name).join(', ')}`]
  })
}

/** Matches the path of an email preview. The title of such a page is in the language of the email's recipient. */
const isEmail = /^\/sa\/mails\/./

const maxAboveRowsPx = 300

/**
 * Returns a fault if the first row of a dashboard list is too far down on a phone's first screen because of the filters
 * above it.
 */
async function findLowLists(page: Page): Promise<string[]> {
  const narrow = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const top = await page.evaluate(() => {
    const list = document.querySelector('[data-is-list]')
    const row = (list?.querySelector('[aria-busy]') ?? list)?.querySelector('tbody tr, ol > li')
    return row ? Math.round(row.getBoundingClientRect().top + scrollY) : 0
  })
  await page.setViewportSize(narrow)
  return top > maxAboveRowsPx ? [`its list starts ${top} px below the top`] : []
}

/** Returns the placeholders that do not fit into their empty fields. */
async function findCutPlaceholders(page: Page): Promise<string[]> {
  return page.locator('input[placeholder]:visible').evaluateAll((fields) => {
    const pen = document.createElement('canvas').getContext('2d')!
    return fields.flatMap((field) => {
      const { placeholder, clientWidth, value } = field as HTMLInputElement
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return value === '' && pen.measureText(placeholder).width > room
        ? [`the placeholder does not fit: ${placeholder}`]
        : []
    })
  })
}

async function takePictures(page: Page, file: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // Makes the window as high as the page, so that the screenshot shows the whole page, including scroll containers.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
    await shown(page)
    await page.screenshot({ path: `${file}-${width}.png` })
  }
}

/**
 * Waits up to 2 s until the photos are shown. The time is limited because a lazy photo outside the screen never loads.
 */
async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const loaded = Promise.allSettled([...document.images].map((image) => image.decode()))
    await Promise.race([loaded, new Promise((go) => setTimeout(go, 2000))])
  })
}

const nameOf = (address: string): string =>
  address === '/' ? '-home' : address.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 80)
