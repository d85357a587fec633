import { createRequire } from 'node:module'
import { spawnSync } from 'node:child_process'
import { findChromium, findShell, findTestChromium, canRun } from './chromium.mjs'
import { findDistributionFamily, readOsRelease } from './os-release.mjs'
import { toolFile } from './pinned-node.mjs'
import { run } from './run.mjs'

/**
 * Returns the path of a Chromium for the end-to-end tests. If Chromium is not installed, installs it: with apt if root
 * runs this script on Debian, otherwise by letting Playwright download it.
 * @param {import('./steps.mjs').Step} step
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function ensureChromium(step, node) {
  const configured = process.env.CHROME_PATH && findChromium()
  const found =
    configured || findShell() || (await installWithApt(step)) || findChromium() || findPlaywrightChromium()
  const file = found ?? (await installWithPlaywright(step, node))
  if (!file) throw new Error(describeNoChromium())
  step.outcome(file)
  return file
}

/**
 * Returns an error message with the command that installs Chromium.
 * @param {string} [osRelease] the text of /etc/os-release
 */
export function describeNoChromium(osRelease = readOsRelease()) {
  const commands = {
    debian: 'apt-get install chromium',
    // Ubuntu's Chromium package is a snap. The tests use the Chromium that Playwright downloads, which needs only
    // system libraries.
    'debian-like': 'npx playwright install-deps chromium',
    fedora: 'dnf install chromium',
    suse: 'zypper install chromium',
    arch: 'pacman -S chromium',
  }
  const family = findDistributionFamily(osRelease)
  return (
    'The end-to-end tests need Chromium or Google Chrome, and none could be installed. ' +
    `${family ? `As root, run: ${commands[family]}` : 'Install one'}. Or set CHROME_PATH to one.`
  )
}

/** @returns {string | undefined} */
function findPlaywrightChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const file = chromium.executablePath()
  return canRun(file) ? file : undefined
}

/**
 * Installs Chromium's headless shell, which uses half the CPU time per page. If Chromium is already installed, installs
 * the same version of the shell, so that apt does not upgrade other packages.
 * @param {import('./steps.mjs').Step} step
 */
async function installWithApt(step) {
  // Only on Debian. Ubuntu's package with this name is a snap, which does not run in containers.
  if (findDistributionFamily(readOsRelease()) !== 'debian' || process.getuid?.() !== 0) return undefined
  const version = debianVersion('chromium')
  if (!version && findChromium()) return undefined
  const stop = step.doing('installing with apt-get (first time only)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = async (...args) => {
    // With short timeouts, apt fails quickly if there is no network, and an installed Chromium is used instead.
    const timeouts = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
    return (await run('apt-get', [...timeouts, ...args], { quiet: true, env })).code === 0
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

/** Returns the version of an installed Debian package, or '' if the package is not installed. @param {string} name */
function debianVersion(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f=${Version}', name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** @param {import('./steps.mjs').Step} step @param {string} node */
async function installWithPlaywright(step, node) {
  const stop = step.doing("downloading Playwright's Chromium (first time only)")
  try {
    const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
    const file = toolFile('@playwright/test', 'playwright')
    const { code, output } = await run(node, [file, 'install', ...withLibraries, 'chromium'], { quiet: true })
    if (code !== 0) process.stdout.write(`\n${output.trim()}\n`)
    return findPlaywrightChromium()
  } finally {
    stop()
  }
}
