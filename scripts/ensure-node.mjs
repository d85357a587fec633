import fs from 'node:fs'
import path from 'node:path'
import { npm, root } from './packages.mjs'
import { compatibleFolder, findNode, isNodeMissingLibrary } from './pinned-node.mjs'

/**
 * Finds or downloads the Node that runs Souk. The pinned version needs the library libatomic, which is missing on a
 * minimal Debian or Fedora. In that case, downloads a version of Node 24 that does not need the library. The version
 * and its hashes are in scripts/compatible-node/package-lock.json.
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<string>} the path of the program
 * @throws {Error} as `findNode`
 */
export async function ensureNode(step) {
  if (isNodeMissingLibrary() && !canFind()) await fetchCompatible(step)
  const { node, version } = findNode()
  step.outcome(version)
  return node
}

function canFind() {
  try {
    return Boolean(findNode())
  } catch {
    return false
  }
}

/** @param {import('./steps.mjs').Step} step */
async function fetchCompatible(step) {
  const stop = step.doing('downloading a version that needs no extra libraries (first time only)')
  try {
    fs.mkdirSync(compatibleFolder, { recursive: true })
    for (const name of ['package.json', 'package-lock.json'])
      fs.copyFileSync(path.join(root, 'scripts/compatible-node', name), path.join(compatibleFolder, name))
    await npm(['ci', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'], compatibleFolder)
  } finally {
    stop()
  }
}
