import { extensionLimits } from '#modules/extensions/thread/limits.ts'
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/telemetry/log.ts'
import type { ExtensionDeclarations, FromThread, ThreadData, ToThread, ExtensionTask } from './messages.ts'
import { watchThreadMemory } from './thread-memory.ts'

const file = new URL('./extension.worker.ts', import.meta.url)
const apiModule = new URL('../../../../../packages/extension/src/extension.ts', import.meta.url)

/** Error in an extension. The app continues to work without it. */
export class ExtensionFailure extends Error {
  override name = 'ExtensionFault'
}

/** Error because an extension is still loading or waits for a restart. Its cause was already recorded. */
export class ExtensionPaused extends ExtensionFailure {}

/**
 * Error that an extension's endpoint reports intentionally, or error for invalid input. Not recorded as a failure of
 * the extension.
 */
export class DeclaredError extends Error {
  readonly code: string | undefined
  readonly issues: readonly unknown[]
  constructor(code: string | undefined, issues: readonly unknown[] = []) {
    super(code ?? 'invalid input')
    this.code = code
    this.issues = issues
  }
}

export interface ThreadDeps {
  name: string
  /** URL of the extension's `server.ts`. */
  server: string
  env: Record<string, string>
  log: Log
  /** Handles a request that the extension sends to the app. */
  answer(what: string, args: readonly unknown[]): Promise<unknown>
}

export interface ExtensionThread {
  /**
   * Loads the extension and returns its declarations.
   * @throws ExtensionFailure
   */
  open(): Promise<ExtensionDeclarations>
  /**
   * Runs a task, which fails after `ms`. The time for loading the extension does not count, because `loadMs` limits it.
   * If a task times out and the thread no longer responds, the thread is terminated.
   * @throws ExtensionFailure, DeclaredError
   */
  run(work: ExtensionTask, ms: number, loadMs?: number): Promise<unknown>
  close(): Promise<void>
}

const { loadMs: openMs, pongMs } = extensionLimits
const maxPauseMs = 60_000
/**
 * Maximum number of concurrent tasks per extension and process. Also limits an extension's concurrent requests to the
 * app.
 */
const maxConcurrent = 200
/**
 * Maximum number of messages per second. A thread that sends more is terminated, because the main thread has to process
 * each message.
 */
const maxMessagesPerSecond = 5_000
/** Maximum number of log lines per second. Additional lines are dropped. */
const maxLinesPerSecond = 100
/** Limits of the JavaScript heap. Buffers are limited by `watchThreadMemory`. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

interface Running {
  worker: Worker
  declared: Promise<ExtensionDeclarations>
  work: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
  pongs: Map<number, () => void>
  /** Number of requests from the extension that have no response yet. */
  pendingRequests: number
}

/**
 * Runs an extension in a separate thread, so that endless loops, errors and memory use do not affect the app. After a
 * thread was terminated, the next task starts a new one. After a failure, tasks are rejected for one second to one
 * minute (exponential backoff) before a new thread can start.
 */
export function createExtensionThread(deps: ThreadDeps): ExtensionThread {
  const { name, log } = deps
  let running: Running | undefined
  let failures = 0
  let pausedUntil = 0
  let count = 0
  let isClosed = false

  function start(): Running {
    const data: ThreadData = { name, server: deps.server, apiModule: apiModule.href }
    const worker = new Worker(file, {
      name: `extension ${name}`,
      workerData: data,
      env: deps.env,
      execArgv: [],
      resourceLimits: memory,
      stdout: true,
      stderr: true,
    })
    worker.stdout.resume()
    worker.stderr.resume()
    worker.unref()
    const { promise: declared, resolve, reject } = Promise.withResolvers<ExtensionDeclarations>()
    const late = setTimeout(() => void worker.terminate(), openMs).unref()
    declared.then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
    const own: Running = { worker, declared, work: new Map(), pongs: new Map(), pendingRequests: 0 }
    const end = (reason: string): void => {
      if (running === own) {
        running = undefined
        pausedUntil = performance.now() + Math.min(1_000 * 2 ** failures++, maxPauseMs)
      }
      reject(new ExtensionFailure(reason))
      for (const { reject: fail } of own.work.values()) fail(new ExtensionFailure(reason))
      own.work.clear()
    }
    const counts = { second: 0, messages: 0, lines: 0 }
    const take = (message: FromThread): void => {
      if ('ready' in message) return resolve(message.ready)
      if ('failed' in message) {
        end(message.failed)
        return void worker.terminate()
      }
      if ('pong' in message) return own.pongs.get(message.pong)?.()
      if ('log' in message) {
        if (++counts.lines <= maxLinesPerSecond) log[message.log]({ extension: name }, message.message)
        return
      }
      if ('ask' in message) return void answer(own, message.ask, message.what, message.args)
      const one = own.work.get(message.done)
      own.work.delete(message.done)
      if (!one) return
      if (!('error' in message)) {
        failures = 0
        return one.resolve(message.text === undefined ? undefined : JSON.parse(message.text))
      }
      const { code, issues, error } = message
      one.reject(code || issues ? new DeclaredError(code, issues) : new ExtensionFailure(error))
    }
    // Messages from an extension must never crash or block the app.
    worker.on('message', (message: FromThread) => {
      const second = Math.floor(performance.now() / 1_000)
      if (second !== counts.second) Object.assign(counts, { second, messages: 0, lines: 0 })
      try {
        if (++counts.messages > maxMessagesPerSecond) throw new Error('too many messages in one second')
        take(message)
      } catch (error) {
        end(`it sent an invalid message: ${String(error)}`)
        void worker.terminate()
      }
    })
    watchThreadMemory(worker, (reason) => {
      end(reason)
      void worker.terminate()
    })
    worker.on('error', (error: unknown) => end(`its thread has ended: ${String(error)}`))
    worker.on('exit', () => end('its thread has ended'))
    return own
  }

  async function answer(own: Running, ask: number, what: string, args: readonly unknown[]): Promise<void> {
    let message: ToThread
    own.pendingRequests++
    try {
      if (own.pendingRequests > maxConcurrent) throw new Error('it sends too many requests at once')
      message = { answer: ask, text: JSON.stringify(await deps.answer(what, args)) }
    } catch (error) {
      message = { answer: ask, error: error instanceof Error ? error.message : String(error) }
    }
    own.pendingRequests--
    own.worker.postMessage(message)
  }

  /**
   * Terminates the thread if it does not respond to a ping. A slow thread still responds, but a thread in an endless
   * loop does not.
   */
  async function endIfStuck(own: Running): Promise<void> {
    const id = ++count
    const isAlive = await new Promise<boolean>((done) => {
      own.pongs.set(id, () => done(true))
      setTimeout(() => done(false), pongMs).unref()
      own.worker.postMessage({ ping: id } satisfies ToThread)
    })
    own.pongs.delete(id)
    if (!isAlive) await own.worker.terminate()
  }

  function current(): Running {
    if (isClosed) throw new ExtensionFailure('it is switched off')
    if (performance.now() < pausedUntil) throw new ExtensionPaused('it pauses after an error')
    return (running ??= start())
  }

  return {
    async open() {
      isClosed = false
      pausedUntil = 0
      return current().declared
    },
    async run(work, ms, loadMs = openMs) {
      const own = current()
      if (own.work.size >= maxConcurrent) throw new ExtensionFailure('it has too many tasks')
      const id = ++count
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      own.work.set(id, { resolve, reject })
      // A restarted thread first has to load the extension, which has a separate timeout. If loading fails, `promise`
      // is rejected too. `Promise.race` handles this rejection, because an unhandled rejection would terminate the
      // process.
      const late = setTimeout(() => reject(new ExtensionPaused('it is still loading')), loadMs).unref()
      await Promise.race([own.declared, promise])
        .catch((error: unknown) => {
          own.work.delete(id)
          throw error
        })
        .finally(() => clearTimeout(late))
      const timer = setTimeout(() => {
        own.work.delete(id)
        reject(new ExtensionFailure(`it took longer than ${ms} ms`))
        void endIfStuck(own)
      }, ms)
      own.worker.postMessage({ do: id, work } satisfies ToThread)
      return promise.finally(() => clearTimeout(timer))
    },
    async close() {
      isClosed = true
      const own = running
      running = undefined
      await own?.worker.terminate()
    },
  }
}
