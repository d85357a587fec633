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
    let isStopped = false
    const stop = () => {
      isStopped = true
      child.kill('SIGTERM')
    }
    process.once('SIGTERM', stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop)
      // It was us who were told to end, whatever came of the child.
      if (isStopped) process.kill(process.pid, 'SIGTERM')
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}
