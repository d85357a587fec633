import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import type { ServerBuild } from 'react-router'
import { readOfferedLanguages } from '#messages/catalog.ts'
import { chromiumLaunch } from '#test/support/browser/chromium.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { createPageChecker, themes } from './looks/look.ts'
import { listPageRoutes, exampleUrl, chooseViewer } from './looks/page-routes.ts'
import { simulateWeeks, type Viewer } from './looks/world.ts'

const { values } = readCommand({
  name: 'npm run drill:looks',
  about:
    'Checks every page in every language and both themes at 360 px: accessibility, overflow and untranslated texts.',
  flags: {
    only: { about: 'only pages whose path contains this text', value: 'text' },
    language: { about: 'only this language', value: 'language' },
    pictures: {
      about: 'folder for screenshots of each page at phone and desktop width',
      value: 'folder',
    },
  },
})
const { ends, folder, finish } = openProgram()
const port = await findFreePort()
const origin = `http://127.0.0.1:${port}`
const shop = spawn(process.execPath, ['scripts/start.mjs'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder('souk-drill-'),
    DATABASE_URL: '',
    DEMO_PIECES: '60',
    KIT_PAGE: '1',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true, // the drill handles Ctrl-C
})
const hasEnded = once(shop, 'exit')
ends.defer(async () => {
  shop.kill('SIGTERM')
  await hasEnded
})
shop.once('exit', () => {
  throw new Error('The app exited')
})
const opening = new Promise<void>((open) => {
  shop.stdout.on('data', (data: Buffer) => data.includes('Souk is open') && open())
})
await showProgress('The shop', () => opening)
const world = await showProgress('Simulate some weeks', () => simulateWeeks(origin))

const build = (await import(new URL('../../build/en/server/index.js', import.meta.url).href)) as ServerBuild
const routes = listPageRoutes(build)
const selectedPaths = routes.paths.filter((path) => path.includes(values.only ?? ''))
const languages = readOfferedLanguages().filter((language) => language === (values.language ?? language))
if (values.pictures) fs.mkdirSync(values.pictures, { recursive: true })
const browser = await chromium.launch(chromiumLaunch())
ends.defer(() => browser.close())

const checkers = new Map<string, ReturnType<typeof createPageChecker>>()
const checkerFor = (language: string, viewer: Viewer) => {
  const existing = checkers.get(language + viewer)
  if (existing) return existing
  const opened = createPageChecker(browser, { origin, language, viewer, world, pictures: values.pictures })
  checkers.set(language + viewer, opened)
  return opened
}

/**
 * One URL for each of the app's routes. Some URLs come from emails or from links on pages that were already checked.
 */
const mailed = new Map(world.mailed.map((address) => [routes.routeOf(address), address]))
const addresses = new Map(selectedPaths.map((path) => [path, mailed.get(path) ?? exampleUrl(path)]))
const recordLink = (address: string): void => {
  const path = routes.routeOf(address)
  if (path !== undefined && addresses.has(path)) addresses.set(path, addresses.get(path) ?? address)
}

const faults: string[] = []
let checkedCount = 0
const seenIn = new Set<string>()
/** Prints each fault immediately, so that an interrupted drill still shows the faults that it found. */
function report(fault: string): void {
  faults.push(fault)
  console.log(fault)
}
async function checkPage(language: string, path: string, address: string): Promise<void> {
  const { look } = await checkerFor(language, chooseViewer(path))
  const found = await look(address)
  for (const link of found.links) recordLink(link)
  for (const fault of found.faults) report(`${language} ${address}: ${fault}`)
  checkedCount++
}
async function checkAllPages(): Promise<void> {
  for (const language of languages) {
    for (;;) {
      const ready = [...addresses].filter(
        ([path, address]) => address !== undefined && !seenIn.has(language + path),
      )
      if (ready.length === 0) break
      const worker = async () => {
        for (let next = ready.shift(); next; next = ready.shift()) {
          const [path, address] = next
          seenIn.add(language + path)
          await checkPage(language, path, address!)
        }
      }
      // Checks only one page at a time if the drill takes screenshots, because the browser does not fully render a page
      // in a background tab.
      await Promise.all(values.pictures ? [worker()] : [worker(), worker()])
    }
  }
}
await showProgress('Pages', checkAllPages, () => `${checkedCount} checked, ${faults.length} faults, `)
for (const [path, address] of addresses)
  if (address === undefined) report(`${path}: no page links to it, and world.ts has no address for it`)

console.dir({ pages: addresses.size, languages, themes, looks: checkedCount, faults: faults.length })
await finish(faults.length === 0 && checkedCount > 0 ? 0 : 1)
