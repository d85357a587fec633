import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Load, LoadPlan } from './load.ts'

export interface Served {
  address: string
  /** Resident memory now, in MB. */
  memory(): number
}

// Server and load each have a core where there are two; PostgreSQL takes what is left of both.
const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

function command(core: number, args: string[]): [string, string[]] {
  return isPinned ? ['taskset', ['-c', String(core), process.execPath, ...args]] : [process.execPath, args]
}

const follow = ['--import', new URL('../scripts/follow-parent.mjs', import.meta.url).href]

/** Starts a server that says "… at http://…" once it listens; `ends` ends it, also before. */
export async function serve(
  args: string[],
  env: NodeJS.ProcessEnv,
  ends: AsyncDisposableStack,
): Promise<Served> {
  const child = spawn(...command(0, [...follow, ...args]), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C is ours: it ends when we end it.
    detached: true,
  })
  const hasEnded = once(child, 'exit')
  ends.defer(async () => {
    child.kill('SIGTERM')
    await hasEnded
  })
  return { address: await addressOf(child), memory: () => residentOf(child.pid!) }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const address = /at (http:\/\/[\d.]+:\d+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) =>
      reject(new Error(`a server ended with ${code} before it listened:\n${said}`)),
    )
  })
}

function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Makes load from a process of its own; returns it with the most memory the server held meanwhile. */
export async function load(plan: LoadPlan, served: Served): Promise<Load & { memory: number }> {
  const script = new URL('load.ts', import.meta.url).pathname
  const child = spawn(...command(1, [script, JSON.stringify(plan)]), { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => (said += String(chunk)))
  let memory = served.memory()
  const watch = setInterval(() => (memory = Math.max(memory, served.memory())), 100)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { ...(JSON.parse(said) as Load), memory }
}
