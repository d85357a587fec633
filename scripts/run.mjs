import { spawn } from 'node:child_process'

const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])
const stopTimeoutMs = 5_000

/**
 * Runs a program and returns its exit code and output. Prints the output unless `quiet` is set. If this process
 * receives a signal, it stops the program before it exits. `follows` opens an IPC channel to the program, which lets
 * the program detect that this process was killed.
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
    let stoppedBy
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      if (!stoppedBy) setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs).unref()
      stoppedBy = signal
      child.kill('SIGTERM')
    }
    for (const signal of signals) process.on(signal, stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const one of signals) process.off(one, stop)
      // The signal was sent to this process, so this process exits as well, unless one of its other listeners handles
      // the signal.
      if (stoppedBy && process.listenerCount(stoppedBy) === 0) process.kill(process.pid, stoppedBy)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}
