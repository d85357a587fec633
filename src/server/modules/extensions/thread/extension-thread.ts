import { extensionLimits } from '#modules/extensions/thread/limits.ts'
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/telemetry/log.ts'
import type { ExtensionDeclarations, FromThread, ThreadData, ToThread, Work } from './messages.ts'
import { watchThreadMemory } from './thread-memory.ts'

const file = new URL('./extension.worker.ts', import.meta.url)
const apiModule = new URL('../../../../../packages/extension/src/extension.ts', import.meta.url)

/** Error inside an extension. The app continues without the extension. */
export class ExtensionFailure extends Error {
  override name = 'ExtensionFault'
}

/** The extension is pausing after an error that was already recorded, or is still loading. */
export class ExtensionPaused extends ExtensionFailure {}

/** Error that a call returned on purpose, or invalid input. Not recorded as an error of the extension. */
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
  /** Handles a request of the extension. */
  answer(what: string, args: readonly unknown[]): Promise<unknown>
}

export interface ExtensionThread {
  /**
   * Loads the extension and returns what it declares.
   * Loads it; what it has. @throws ExtensionFailure
   */
  open(): Promise<ExtensionDeclarations>
  /**
   * Runs one task. It fails after `ms` (counted from the end of loading), and a thread that no longer responds is
   * terminated. `loadMs` limits the wait for loading.
   * @throws ExtensionFailure, DeclaredError
   */
  run(work: Work, ms: number, loadMs?: number): Promise<unknown>
  close(): Promise<void>
}

const { loadMs: openMs, pongMs } = extensionLimits
const maxPauseMs = 60_000
/** Maximum number of concurrent tasks, and of concurrent requests to the app, per extension and process. */
const maxConcurrent = 200
/** A thread that sends more messages is terminated, because each one takes time of the main thread. */
const maxMessagesPerSecond = 5_000
/** Log lines beyond this number are dropped. */
const maxLinesPerSecond = 100
/** Limits of the JavaScript heap; `watchThreadMemory` limits buffers. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

interface Running {
  worker: Worker
  declared: Promise<ExtensionDeclarations>
  work: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
  pongs: Map<number, () => void>
  /** Number of the extension's requests that are not answered yet. */
  asks: number
}

/**
 * Runs an extension in a separate thread, which isolates endless loops, errors and memory use. After a thread ended,
 * the next task starts a new one, with a backoff of one second to one minute.
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
    const own: Running = { worker, declared, work: new Map(), pongs: new Map(), asks: 0 }
    const end = (why: string): void => {
      if (running === own) {
        running = undefined
        pausedUntil = performance.now() + Math.min(1_000 * 2 ** failures++, maxPauseMs)
      }
      reject(new ExtensionFailure(why))
      for (const { reject: fail } of own.work.values()) fail(new ExtensionFailure(why))
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
    // No message of an extension may end or block the app.
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
    own.asks++
    try {
      if (own.asks > maxConcurrent) throw new Error('it sends too many requests at once')
      message = { answer: ask, text: JSON.stringify(await deps.answer(what, args)) }
    } catch (error) {
      message = { answer: ask, error: error instanceof Error ? error.message : String(error) }
    }
    own.asks--
    own.worker.postMessage(message)
  }

  /** Terminates a thread that does not respond to a ping and is therefore in a loop, not just slow. */
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
      // A restarted thread loads first, which has a separate timeout. If loading fails, the task has failed too; its
      // rejection must be handled here, or it would end the process.
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
