import { spawn } from 'node:child_process'

const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])
const giveUpMs = 5_000

/**
 * Runs a program to its end, showing what it prints, or only keeping it when `quiet`. Told to end, it ends
 * the program first; `follows` is for one that is told so when we are killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, follows?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, follows = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', ...Array(2).fill(quiet ? 'pipe' : 'inherit'), ...(follows ? ['ipc'] : [])],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    /** @type {NodeJS.Signals | undefined} */
    let endedBy
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      if (!endedBy) setTimeout(() => child.kill('SIGKILL'), giveUpMs).unref()
      endedBy = signal
      child.kill('SIGTERM')
    }
    for (const signal of signals) process.on(signal, stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const one of signals) process.off(one, stop)
      // It was us who were to end, whatever came of the child; who listens too ends us as it sees fit.
      if (endedBy && process.listenerCount(endedBy) === 0) process.kill(process.pid, endedBy)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}
