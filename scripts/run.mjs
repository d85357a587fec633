import { spawn } from 'node:child_process'

/**
 * Runs a program to its end, showing what it prints, or only keeping it when `quiet`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', ...Array(2).fill(quiet ? 'pipe' : 'inherit')],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const stop = () => void child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}
