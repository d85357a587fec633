import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import path from 'node:path'
import { axeViolations } from '#test/support/browser/axe.ts'
import { hydrated } from '#test/support/browser/page-checks.ts'
import { foreignWords } from './foreign-words.ts'
import type { Viewer, World } from './world.ts'

export const themes = ['light', 'dark'] as const

export interface Findings {
  /** What is wrong with the page, a line each. */
  faults: string[]
  /** Where its links lead, in this shop. */
  links: string[]
}

interface Eyes {
  origin: string
  language: string
  viewer: Viewer
  world: World
  /** Where a picture of each page is put, if anywhere. */
  pictures: string | undefined
}

/** One viewer's browser, of a narrow phone. */
export async function openEyes(browser: Browser, eyes: Eyes) {
  const { origin, language, viewer, world } = eyes
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
    // An email is shown in a frame that has no store.
    if (self === top) for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, world.stored[viewer])
  // They are drawn when they are first asked for, and stand in boxes that know their size.
  if (!eyes.pictures) await context.route('**/pictures/**', (route) => route.abort())
  return { look: (address: string) => lookAt(context, address, eyes), close: () => context.close() }
}

async function lookAt(
  context: BrowserContext,
  address: string,
  { language, pictures }: Eyes,
): Promise<Findings> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`broke: ${message}`))
  try {
    await page.goto(address)
    await settled(page)
    if ((await page.locator('html').getAttribute('lang')) !== language) faults.push('is in another language')
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      faults.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`))
    }
    faults.push(
      ...(await tooLow(page)),
      ...(await tooWide(page)),
      ...(await cutHints(page)),
      ...(isEmail.test(address) ? [] : await foreignWords(page, language)),
    )
    if (pictures) await takePictures(page, path.join(pictures, `${language}${nameOf(address)}`))
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
    return { faults, links: [...new Set(links)] }
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return { faults: [...faults, `was not looked at: ${reason}`], links: [] }
  } finally {
    await page.close()
  }
}

/** Waits until the browser has found what belongs on the page. */
async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await expect(page.locator('main [role=status][data-needs-script]:not(:empty)')).toHaveCount(0, {
    timeout: 20_000,
  })
  await expect(page.locator('h1').first()).toBeAttached({ timeout: 20_000 })
  // Colors turn at once: those of a page that is not in front would wait for its next frame.
  await page.addStyleTag({ content: '* { transition: none !important }' })
}

/** What stands out on the right; what scrolls by itself may be as wide as it likes. */
async function tooWide(page: Page): Promise<string[]> {
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

/** A page about an email is titled as that, in the language of whoever got it. */
const isEmail = /^\/sa\/mails\/./

const mostAboveRows = 300

/** A list of a dashboard begins on the first screen of a phone, whatever it is sought and sorted by. */
async function tooLow(page: Page): Promise<string[]> {
  const narrow = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const top = await page.evaluate(() => {
    const list = document.querySelector('[data-is-list]')
    const row = (list?.querySelector('[aria-busy]') ?? list)?.querySelector('tbody tr, ol > li')
    return row ? Math.round(row.getBoundingClientRect().top + scrollY) : 0
  })
  await page.setViewportSize(narrow)
  return top > mostAboveRows ? [`begins its rows ${top} px down`] : []
}

/** What a field says as long as it is empty, and has no room for. */
async function cutHints(page: Page): Promise<string[]> {
  return page.locator('input[placeholder]:visible').evaluateAll((fields) => {
    const pen = document.createElement('canvas').getContext('2d')!
    return fields.flatMap((field) => {
      const { placeholder, clientWidth, value } = field as HTMLInputElement
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return value === '' && pen.measureText(placeholder).width > room
        ? [`cuts its hint: ${placeholder}`]
        : []
    })
  })
}

async function takePictures(page: Page, file: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // In a window as high as the page all of it is drawn, also what scrolls by itself.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
    await shown(page)
    await page.screenshot({ path: `${file}-${width}.png` })
  }
}

/** Waits for the photos; one that is out of sight to the side is never loaded. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const loaded = Promise.allSettled([...document.images].map((image) => image.decode()))
    await Promise.race([loaded, new Promise((go) => setTimeout(go, 2000))])
  })
}

const nameOf = (address: string): string =>
  address === '/' ? '-home' : address.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 80)
