import fs from 'node:fs'
import { createRequire } from 'node:module'
import { findChromium, runs } from './chromium.mjs'
import { toolFile } from './pinned-node.mjs'
import { run } from './run.mjs'

/**
 * The path of a Chromium for the end-to-end tests, installed if need be: by apt as root on Debian,
 * else by Playwright's own download.
 * @param {import('./steps.mjs').Step} step
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function ensureChromium(step, node) {
  const found = findChromium() ?? findPlaywrights()
  if (found) {
    step.outcome(found)
    return found
  }
  const installed = (await installByApt(step)) ?? (await installByPlaywright(step, node))
  if (!installed)
    throw new Error(
      'The end-to-end tests need Chromium or Google Chrome, and none could be installed. ' +
        'Install one, or set CHROME_PATH to it.',
    )
  step.outcome(installed)
  return installed
}

/** @returns {string | undefined} */
function findPlaywrights() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const file = chromium.executablePath()
  return runs(file) ? file : undefined
}

/** @param {import('./steps.mjs').Step} step */
async function installByApt(step) {
  // Debian only: Ubuntu's package of that name is a snap, which does not run in containers.
  const isDebian =
    fs.existsSync('/etc/os-release') && /^ID=debian$/m.test(fs.readFileSync('/etc/os-release', 'utf8'))
  if (!isDebian || process.getuid?.() !== 0) return undefined
  const stop = step.doing('installing with apt-get (first time only)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update'], { quiet: true, env })
    const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env,
    })
    return code === 0 ? findChromium() : undefined
  } finally {
    stop()
  }
}

/** @param {import('./steps.mjs').Step} step @param {string} node */
async function installByPlaywright(step, node) {
  const stop = step.doing("downloading Playwright's own (first time only)")
  try {
    const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
    const file = toolFile('@playwright/test', 'playwright')
    const { code, output } = await run(node, [file, 'install', ...withLibraries, 'chromium'], { quiet: true })
    if (code !== 0) process.stdout.write(`\n${output.trim()}\n`)
    return findPlaywrights()
  } finally {
    stop()
  }
}
