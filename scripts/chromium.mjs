import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Names of Chromium's headless shell in Debian and from Google. The shell uses half the CPU time of Chromium per page.
 */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const installPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  path.join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
  path.join(process.env.LOCALAPPDATA ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
]

/**
 * Returns the path of a working Chromium. Searches CHROME_PATH, the PATH and the default folders, in this order.
 * @returns {string | undefined}
 */
export function findChromium() {
  const configured = process.env.CHROME_PATH
  if (configured) {
    if (!canRun(configured)) throw new Error(`CHROME_PATH is ${configured}, which does not run.`)
    return configured
  }
  return [...findOnPath(names), ...installPaths].find(canRun)
}

/**
 * Returns the Chromium that tests use: the program in CHROME_PATH; otherwise the headless shell, which uses the least
 * CPU time; otherwise any other Chromium.
 * @returns {string | undefined}
 */
export const findTestChromium = () =>
  process.env.CHROME_PATH ? findChromium() : (findShell() ?? findChromium())

/** @returns {string | undefined} */
export const findShell = () => findOnPath(shells).find(canRun)

/** @param {string[]} programs */
export const findOnPath = (programs) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) =>
      programs.map((name) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    )

/** @param {string} file */
export function canRun(file) {
  if (!fs.existsSync(file)) return false
  // On Windows, assumes that the program works, because a check with --version would open a window.
  return process.platform === 'win32' || spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}
