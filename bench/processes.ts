import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { allocatorEnv, heapFlags } from '../scripts/app.mjs'
import type { Load, LoadPlan } from './load.ts'

export interface BenchServer {
  address: string
  /** Returns the server's current resident memory, in MB. */
  memory(): number
  /** Returns the CPU time that the server has used so far, in ms, rounded to 10 ms. */
  cpu(): number
  /** Returns the CPU time that the threads of the server have used so far, in ms. Not rounded, but only on Linux. */
  exactCpu(): number
  process: ChildProcess
}

// If the machine has at least two cores, the server and the load generator each run on one fixed core. PostgreSQL uses
// the remaining time of both cores.
const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

function command(core: number, args: string[]): [string, string[]] {
  return isPinned ? ['taskset', ['-c', String(core), process.execPath, ...args]] : [process.execPath, args]
}

const follow = ['--import', new URL('../scripts/follow-parent.mjs', import.meta.url).href]

/**
 * Starts a server and waits until it prints "… at http://…". Disposing `ends` stops the server, even if it is not ready
 * yet.
 */
export async function startServer(
  args: string[],
  env: NodeJS.ProcessEnv,
  ends: AsyncDisposableStack,
  folder = process.cwd(),
): Promise<BenchServer> {
  const child = spawn(...command(0, [...heapFlags, ...follow, ...args]), {
    cwd: folder,
    env: { ...allocatorEnv, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Prevents Ctrl-C from reaching the server, because the benchmark process stops the server during its own cleanup.
    detached: true,
  })
  const hasEnded = once(child, 'exit')
  ends.defer(async () => {
    child.kill('SIGTERM')
    await hasEnded
  })
  const pid = child.pid!
  const address = await addressOf(child)
  return {
    address,
    memory: () => readResidentMemory(pid),
    cpu: () => cpuOf(pid),
    exactCpu: () => exactCpuOf(pid),
    process: child,
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const address = /at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) =>
      reject(new Error(`the server exited with ${code} before it listened:\n${output}`)),
    )
  })
}

/** Returns the current resident memory of a process, in MB. */
export function readResidentMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const msPerTick = 10

interface ProcessTimes {
  parent: number
  /** CPU time that the process itself has used, in ms. */
  own: number
  /** CPU time that the process's exited child processes have used, in ms. */
  ended: number
}

function timesOf(pid: number): ProcessTimes {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    parent: fields[1]!,
    own: (user + system) * msPerTick,
    ended: (endedUser + endedSystem) * msPerTick,
  }
}

const cpuOf = (pid: number): number => timesOf(pid).own

function exactCpuOf(pid: number): number {
  const folder = `/proc/${pid}/task`
  const ofThread = (id: string): number =>
    Number(readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return readdirSync(folder).reduce((sum, id) => sum + ofThread(id), 0)
}

/**
 * Returns a function that reads the total CPU time in ms of all processes that belong to a PostgreSQL server on this
 * machine.
 */
export async function watchDatabaseCpu(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = timesOf(rows[0]!.pid).parent
  await client.end()
  return () => {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const { own, ended } = timesOf(postmaster)
    return all.reduce((sum, pid) => sum + childTime(Number(pid), postmaster), own + ended)
  }
}

function childTime(pid: number, parent: number): number {
  try {
    const times = timesOf(pid)
    return times.parent === parent ? times.own : 0
  } catch {
    // The process exited after the list of processes was read.
    return 0
  }
}

/**
 * Runs the load generator in a child process. Returns the load generator's result and the server's highest memory while
 * the load generator ran, in MB.
 */
export async function runLoad(plan: LoadPlan, served: BenchServer): Promise<Load & { memory: number }> {
  const script = new URL('load.ts', import.meta.url).pathname
  const child = spawn(...command(1, [script, JSON.stringify(plan)]), { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += String(chunk)))
  let memory = served.memory()
  const watch = setInterval(() => (memory = Math.max(memory, served.memory())), 100)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { ...(JSON.parse(output) as Load), memory }
}
