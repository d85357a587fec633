import fs from 'node:fs'
import path from 'node:path'
import { environmentWith, findNode } from '../pinned-node.mjs'
import { run } from '../run.mjs'

/**
 * Runs a program of the version in `folder` with the Node that this version uses.
 * @param {string} folder
 * @param {string} title
 * @param {string[]} program
 * @param {NodeJS.ProcessEnv} settings
 * @param {(line: string) => void} log
 */
export async function runIn(folder, title, program, settings, log) {
  log(`${title}…`)
  const { npm_lifecycle_event: _npm, INIT_CWD: _from, ...env } = settings
  const hasOwn = fs.existsSync(path.join(folder, 'node_modules'))
  const node = hasOwn ? findNode(folder).node : process.execPath
  const { PATH } = environmentWith(node, {}, folder)
  const { code, output } = await run(node, program, { quiet: true, cwd: folder, env: { ...env, PATH } })
  if (code !== 0)
    throw new Error(
      `${title} failed (exit ${code}); the running version was not changed:\n${output.slice(-4_000).trim()}`,
    )
  for (const line of output.trim().split('\n')) if (line) log(`    ${line}`)
}
