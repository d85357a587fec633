import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Builder, By, Capabilities, Key as Keys, type WebDriver } from 'selenium-webdriver'
import { findOnPath } from '../../../scripts/chromium.mjs'
import { makeTemporaryFolder } from '../../../scripts/temporary-folder.mjs'
import { findFreePort } from '../free-port.ts'
import { waitUntil } from '../wait-until.ts'
import type { Engine, EnginePage, Key } from './engine.ts'

const find = (name: string): string | undefined => findOnPath([name]).find((file) => fs.existsSync(file))
const driverFile = find('WebKitWebDriver')
const xvfb = find('Xvfb')

const keys: Record<Key, string> = {
  Tab: Keys.TAB,
  'Shift+Tab': Keys.TAB,
  Enter: Keys.ENTER,
  Space: Keys.SPACE,
  Escape: Keys.ESCAPE,
}

const [screenWidth, screenHeight] = [1600, 1200]

/** CSS that makes MiniBrowser's toolbar smaller. Otherwise, the toolbar would make the window wider than a phone. */
const narrowToolbar =
  '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 }'

/**
 * WebKitGTK, which uses the same engine as Safari. The tests control it through its WebDriver. WebKitGTK has no
 * headless mode, so the browser runs on a virtual screen.
 */
export const webkit: Engine = {
  name: 'WebKit',
  missing:
    driverFile && xvfb
      ? undefined
      : 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)',
  async launch(origin) {
    await using started = new AsyncDisposableStack()
    const screen = run(
      started,
      xvfb!,
      ['-displayfd', '1', '-screen', '0', `${screenWidth}x${screenHeight}x24`, '-nolisten', 'tcp'],
      {},
    )
    const [number] = (await once(screen.stdout!, 'data')) as [Buffer]
    const config = makeTemporaryFolder('souk-webkit-')
    started.defer(() => fs.rmSync(config, { recursive: true, force: true }))
    fs.mkdirSync(path.join(config, 'gtk-3.0'))
    fs.writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), narrowToolbar)
    const port = await findFreePort()
    run(started, driverFile!, ['--host=127.0.0.1', `--port=${port}`], {
      DISPLAY: `:${String(number).trim()}`,
      XDG_CONFIG_HOME: config,
    })

    const server = `http://127.0.0.1:${port}`
    await waitUntil('WebKitWebDriver answers', async () => (await fetch(`${server}/status`)).ok)
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build()
    started.defer(() => driver.quit())
    const running = started.move()
    return { page: pageOf(driver, origin), close: () => running.disposeAsync() }
  },
}

function run(
  started: AsyncDisposableStack,
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio })
  const ended = once(child, 'exit')
  started.defer(async () => {
    child.kill()
    await ended
  })
  return child
}

function pageOf(driver: WebDriver, origin: string): EnginePage {
  const evaluate: EnginePage['evaluate'] = (run, input) =>
    driver.executeScript(`return (${String(run)})(arguments[0])`, input)
  return {
    open: (path) => driver.get(origin + path),
    async resize(width, height) {
      const window = driver.manage().window()
      // Moves the window to the center of the screen, where the mouse pointer is. Without a window manager, only the
      // window under the pointer gets keyboard input.
      const place = { x: Math.round((screenWidth - width) / 2), y: Math.round((screenHeight - height) / 2) }
      await window.setRect({ ...place, width, height })
      const inner = await evaluate(() => [innerWidth, innerHeight] as const, undefined)
      await window.setRect({ ...place, width: 2 * width - inner[0], height: 2 * height - inner[1] })
    },
    async press(key) {
      const actions = driver.actions()
      if (key === 'Shift+Tab') actions.keyDown(Keys.SHIFT)
      actions.keyDown(keys[key]).keyUp(keys[key])
      if (key === 'Shift+Tab') actions.keyUp(Keys.SHIFT)
      await actions.perform()
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    evaluate,
    async inject(source) {
      await driver.executeScript(source)
      const frames = await driver.findElements(By.css('iframe'))
      for (const frame of frames) {
        await driver.switchTo().frame(frame)
        await driver.executeScript(source)
        await driver.switchTo().defaultContent()
      }
    },
    async clearSession() {
      await evaluate(() => localStorage.clear(), undefined)
      await driver.manage().deleteAllCookies()
    },
    async screenshot(file) {
      fs.writeFileSync(file, await driver.takeScreenshot(), 'base64')
    },
  }
}
