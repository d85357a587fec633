import { createRequire } from 'node:module'
import { spawnSync } from 'node:child_process'
import { findChromium, findShell, findTestChromium, runs } from './chromium.mjs'
import { familyOf, readOsRelease } from './os-release.mjs'
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
  const asked = process.env.CHROME_PATH && findChromium()
  const found = asked || findShell() || (await installByApt(step)) || findChromium() || findPlaywrights()
  const file = found ?? (await installByPlaywright(step, node))
  if (!file) throw new Error(describeNoChromium())
  step.outcome(file)
  return file
}

/**
 * Names the command that makes the next attempt succeed.
 * @param {string} [osRelease] the text of /etc/os-release
 */
export function describeNoChromium(osRelease = readOsRelease()) {
  const commands = {
    debian: 'apt-get install chromium',
    // Ubuntu's package is a snap, so Playwright's own download is used, which lacks only its libraries.
    'debian-like': 'npx playwright install-deps chromium',
    fedora: 'dnf install chromium',
    suse: 'zypper install chromium',
    arch: 'pacman -S chromium',
  }
  const family = familyOf(osRelease)
  return (
    'The end-to-end tests need Chromium or Google Chrome, and none could be installed. ' +
    `${family ? `As root, run: ${commands[family]}` : 'Install one'}. Or set CHROME_PATH to one.`
  )
}

/** @returns {string | undefined} */
function findPlaywrights() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const file = chromium.executablePath()
  return runs(file) ? file : undefined
}

/**
 * The Chromium without windows, whose pages cost half as much: beside a Chromium that is there in its very version, so that
 * nothing else changes, and without a Chromium in whichever there is.
 * @param {import('./steps.mjs').Step} step
 */
async function installByApt(step) {
  // Debian only: Ubuntu's package of that name is a snap, which does not run in containers.
  if (familyOf(readOsRelease()) !== 'debian' || process.getuid?.() !== 0) return undefined
  const version = debianVersion('chromium')
  if (!version && findChromium()) return undefined
  const stop = step.doing('installing with apt-get (first time only)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = async (...args) => {
    // Away from the network what is there will do, and soon.
    const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
    return (await run('apt-get', [...patience, ...args], { quiet: true, env })).code === 0
  }
  const install = ['install', '-y', '--no-install-recommends', '--no-remove']
  try {
    if (version) await apt(...install, `chromium-headless-shell=${version}`)
    else if ((await apt('update')) && !(await apt(...install, 'chromium-headless-shell')))
      await apt(...install, 'chromium')
    return findTestChromium()
  } finally {
    stop()
  }
}

/** @param {string} name of a package that is installed */
function debianVersion(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f=${Version}', name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
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
