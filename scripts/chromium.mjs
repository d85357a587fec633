import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Chromium without windows: a page of its costs half as much. Debian's name, and Google's. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  path.join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
  path.join(process.env.LOCALAPPDATA ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
]

/**
 * A Chromium that runs: CHROME_PATH, then the PATH, then the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  const asked = process.env.CHROME_PATH
  if (asked) {
    if (!runs(asked)) throw new Error(`CHROME_PATH is ${asked}, which does not run.`)
    return asked
  }
  return [...onPath(names), ...places].find(runs)
}

/**
 * The Chromium that tests are cheapest in: CHROME_PATH, then one without windows, then any.
 * @returns {string | undefined}
 */
export const findTestChromium = () =>
  process.env.CHROME_PATH ? findChromium() : (findShell() ?? findChromium())

/** @returns {string | undefined} */
export const findShell = () => onPath(shells).find(runs)

/** @param {string[]} programs */
export const onPath = (programs) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) =>
      programs.map((name) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    )

/** @param {string} file */
export function runs(file) {
  if (!fs.existsSync(file)) return false
  // On Windows --version opens a window.
  return process.platform === 'win32' || spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}
