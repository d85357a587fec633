import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import type { ServerBuild } from 'react-router'
import { readOffered } from '#messages/catalog.ts'
import { chromiumLaunch } from '#test/support/browser/chromium.ts'
import { freePort } from '#test/support/free-port.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { openEyes, themes } from './looks/look.ts'
import { pageRoutesOf, plainAddress, viewerOf } from './looks/page-routes.ts'
import { liveSomeWeeks, type Viewer } from './looks/world.ts'

const { values } = readCommand({
  name: 'npm run drill:looks',
  about:
    'Looks at every page in every language and both themes, 360 px wide: accessible, nothing wider, no English elsewhere.',
  flags: {
    only: { about: 'pages whose path has this in it', value: 'text' },
    language: { about: 'one language alone', value: 'language' },
    pictures: {
      about: 'a folder for pictures of each page, as a phone and as a desktop shows it',
      value: 'folder',
    },
  },
})
const { ends, folder, finish } = openProgram()
const port = await freePort()
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
  detached: true, // Ctrl-C is the drill's
})
const hasEnded = once(shop, 'exit')
ends.defer(async () => {
  shop.kill('SIGTERM')
  await hasEnded
})
shop.once('exit', () => {
  throw new Error('The shop has ended')
})
const opening = new Promise<void>((open) => {
  shop.stdout.on('data', (data: Buffer) => data.includes('Souk is open') && open())
})
await showProgress('The shop', () => opening)
const world = await showProgress('Some weeks in it', () => liveSomeWeeks(origin))

const build = (await import(new URL('../../build/en/server/index.js', import.meta.url).href)) as ServerBuild
const routes = pageRoutesOf(build)
const wanted = routes.paths.filter((path) => path.includes(values.only ?? ''))
const languages = readOffered().filter((language) => language === (values.language ?? language))
if (values.pictures) fs.mkdirSync(values.pictures, { recursive: true })
const browser = await chromium.launch(chromiumLaunch())
ends.defer(() => browser.close())

const eyes = new Map<string, ReturnType<typeof openEyes>>()
const eyesOf = (language: string, viewer: Viewer) => {
  const known = eyes.get(language + viewer)
  if (known) return known
  const opened = openEyes(browser, { origin, language, viewer, world, pictures: values.pictures })
  eyes.set(language + viewer, opened)
  return opened
}

/** An address of each route: what a page looked at before links to, or what is mailed. */
const mailed = new Map(world.mailed.map((address) => [routes.routeOf(address), address]))
const addresses = new Map(wanted.map((path) => [path, mailed.get(path) ?? plainAddress(path)]))
const note = (address: string): void => {
  const path = routes.routeOf(address)
  if (path !== undefined && addresses.has(path)) addresses.set(path, addresses.get(path) ?? address)
}

const faults: string[] = []
let seen = 0
const seenIn = new Set<string>()
/** At once: who stops the drill knows what it has found. */
function report(fault: string): void {
  faults.push(fault)
  console.log(fault)
}
async function lookAt(language: string, path: string, address: string): Promise<void> {
  const { look } = await eyesOf(language, viewerOf(path))
  const found = await look(address)
  for (const link of found.links) note(link)
  for (const fault of found.faults) report(`${language} ${address}: ${fault}`)
  seen++
}
async function lookAtAll(): Promise<void> {
  for (const language of languages) {
    for (;;) {
      const ready = [...addresses].filter(
        ([path, address]) => address !== undefined && !seenIn.has(language + path),
      )
      if (ready.length === 0) break
      const lane = async () => {
        for (let next = ready.shift(); next; next = ready.shift()) {
          const [path, address] = next
          seenIn.add(language + path)
          await lookAt(language, path, address!)
        }
      }
      // Of two pages the one behind is drawn in part.
      await Promise.all(values.pictures ? [lane()] : [lane(), lane()])
    }
  }
}
await showProgress('Pages', lookAtAll, () => `${seen} seen, ${faults.length} faults, `)
for (const [path, address] of addresses)
  if (address === undefined) report(`${path}: no page links to it, and world.ts names no address of it`)

console.dir({ pages: addresses.size, languages, themes, looks: seen, faults: faults.length })
await finish(faults.length === 0 && seen > 0 ? 0 : 1)
