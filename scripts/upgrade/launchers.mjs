import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isHidden } from '../hide-secrets.mjs'
import { listUses } from '../clone-use.mjs'
import { sendSignal } from '../processes.mjs'
import { listVersions } from './layout.mjs'

/**
 * @typedef {import('../clone-use.mjs').Use & { service: import('../clone-use.mjs').Service, root: string }} Launcher
 *   `root`: clone from which the launcher was started
 */

const intervalMs = 200
const requestTimeoutMs = 5_000
/** If the server exits unexpectedly this many times, its restart is considered failed. */
const maxFailures = 2

/**
 * Returns the launchers that run a version in this layout, in the order in which to restart them. Excludes launchers of
 * another installation, because a copied clone also contains the records of that installation.
 * @param {import('./layout.mjs').Layout} layout
 * @returns {Launcher[]}
 */
export function listLaunchers(layout) {
  return listVersions(layout)
    .flatMap((root) =>
      listUses(root).flatMap(({ service, ...use }) =>
        service && isVersionOf(layout, service.folder) ? [{ ...use, service, root }] : [],
      ),
    )
    .toSorted((a, b) => a.service.address.port - b.service.address.port)
}

/** @param {import('./layout.mjs').Layout} layout @param {string} folder */
function isVersionOf({ home }, folder) {
  const real = (/** @type {string} */ one) => (fs.existsSync(one) ? fs.realpathSync(one) : one)
  return real(path.dirname(folder)) === real(home)
}

/**
 * Returns the environment with which a launcher was started, or undefined if the system does not expose it. If the
 * launcher has hidden its secrets from extensions, takes the secrets from this command's own environment.
 * @param {number} pid
 * @param {NodeJS.ProcessEnv} [own]
 * @returns {NodeJS.ProcessEnv | undefined}
 * @throws {Error} with the names of missing secrets
 */
export function readLauncherEnvironment(pid, own = process.env) {
  const settings = readEnvironment(pid)
  const hidden = Object.keys(settings ?? {}).filter((name) => isHidden(settings?.[name] ?? ''))
  const missing = hidden.filter((name) => !own[name] || isHidden(own[name]))
  if (missing.length > 0)
    throw new Error(
      `The shop hides its secrets from extensions, so give them to this command as well: ${missing.join(', ')} (set -a; . /etc/souk/env; set +a).`,
    )
  return settings && { ...settings, ...Object.fromEntries(hidden.map((name) => [name, own[name]])) }
}

/**
 * Returns the environment of a process. Returns undefined on systems without /proc.
 * @param {number} pid
 * @returns {NodeJS.ProcessEnv | undefined}
 */
function readEnvironment(pid) {
  try {
    const entries = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
    return Object.fromEntries(
      entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
    )
  } catch {
    return undefined
  }
}

/**
 * Restarts a launcher, so that it runs the version that `current` links to. Does not restart a launcher that already
 * runs this version. Then waits until the server has been ready for `watchMs`.
 * @param {import('./layout.mjs').Layout} layout
 * @param {Launcher} launcher
 * @param {{ folder: string, waitMs: number, watchMs: number }} target
 * @throws {Error} with the last known health if the server does not become ready, or does not stay ready
 */
export async function restart(layout, { pid, service: { address, folder } }, target) {
  // On SIGUSR2, the launcher or its supervisor starts the version in the folder that `current` links to.
  if (folder !== target.folder) sendSignal(pid, 'SIGUSR2', { mayBeFirst: true })
  const url = launcherUrl(address)
  const deadline = performance.now() + target.waitMs
  let healthySince = Infinity
  let lastHealth = 'its launcher reported nothing'
  while (performance.now() < deadline) {
    // Finds the launcher by its URL, because a supervisor might have restarted the launcher with another process id.
    const state = listLaunchers(layout).find(({ service }) => launcherUrl(service.address) === url)?.service
    const health =
      state?.folder === target.folder && state.isReady ? await readHealth(url) : 'it is not ready yet'
    if (state && state.folder === target.folder && state.failures >= maxFailures)
      throw new Error(`it has exited unexpectedly ${state.failures} times; see its log`)
    if (health === 'ready') healthySince = Math.min(healthySince, performance.now())
    else [healthySince, lastHealth] = [Infinity, health]
    if (performance.now() - healthySince >= target.watchMs) return
    await sleep(intervalMs)
  }
  throw new Error(`it did not become ready within ${target.waitMs / 1000} s: ${lastHealth}`)
}

/** @param {{ host: string, port: number }} address */
export function launcherUrl({ host, port }) {
  const own = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

/** @param {string} url */
async function readHealth(url) {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(requestTimeoutMs) })
    const body = await response.text()
    return response.ok ? 'ready' : `/readyz returns ${response.status} ${body.slice(0, 200)}`
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error)
    return `/readyz does not respond (${cause instanceof Error ? cause.message : message})`
  }
}
