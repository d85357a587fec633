import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

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
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) =>
      names.map((name) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    )
  return [...onPath, ...places].find(runs)
}

/** @param {string} file */
export function runs(file) {
  if (!fs.existsSync(file)) return false
  // On Windows --version opens a window.
  return process.platform === 'win32' || spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}
