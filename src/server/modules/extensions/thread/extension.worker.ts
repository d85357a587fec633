import { registerHooks } from 'node:module'
import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { z } from 'zod'
import type { Extension, Html, ExtensionCall, Souk } from '@souk/extension'
import type {
  OwnCallInput,
  ExtensionDeclarations,
  FromThread,
  ThreadData,
  ToThread,
  ExtensionTask,
} from './messages.ts'

/** Entry point of an extension's worker thread, which runs the extension's code and sends requests to the app. */

const { server, apiModule, name } = workerData as ThreadData
const port = parentPort!
const send = (message: FromThread): void => port.postMessage(message)

/** Maximum length of a task's result as JSON, in characters. */
const maxResultLength = 1_000_000
/** Maximum number of log lines per ten seconds. `maxLineLength` is the maximum length of a line, in characters. */
const maxLines = 50
const maxLineLength = 2_000

let lines = 0
setInterval(() => (lines = 0), 10_000).unref()
function note(level: 'info' | 'warn' | 'error', message: unknown): void {
  if (lines++ >= maxLines) return
  send({
    log: level,
    message: (typeof message === 'string' ? message : inspect(message)).slice(0, maxLineLength),
  })
}
for (const [method, level] of [
  ['log', 'info'],
  ['info', 'info'],
  ['debug', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const)
  console[method] = (...parts: unknown[]) =>
    note(level, parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' '))

// Resolves `@souk/extension` to Souk's own module, wherever the extension is stored.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@souk/extension' ? { url: apiModule, shortCircuit: true } : next(specifier, context),
})

const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
let lastId = 0
function ask<T>(what: string, ...args: unknown[]): Promise<T> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
    send({ ask: id, what, args: JSON.parse(JSON.stringify(args)) })
  })
}

const souk: Souk = {
  store: {
    get: (key) => ask('get', key),
    set: (key, value) => ask('set', key, value),
    add: (key, value) => ask('add', key, value),
    delete: (key) => ask('delete', key),
    list: (prefix, options) => ask('list', prefix, options),
    count: (prefix) => ask('count', prefix),
  },
  read: { listing: (id) => ask('listing', id), order: (id) => ask('order', id) },
  log: {
    info: (message) => note('info', message),
    warn: (message) => note('warn', message),
    error: (message) => note('error', message),
  },
  env: { ...process.env } as Record<string, string>,
  path: `/ext/${name}`,
}

const nameOf = ({ method, path }: ExtensionCall): string => `${method} ${path}`

class WrongInput extends Error {
  readonly issues: unknown[]
  constructor(issues: unknown[]) {
    super('invalid input')
    this.issues = issues
  }
}

function readInput(call: ExtensionCall, input: OwnCallInput) {
  const issues: unknown[] = []
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value ?? {})
    if (!parsed.success) issues.push(...parsed.error.issues)
    return parsed.data
  }
  const { params, query, body, ...rest } = input
  const all = {
    ...rest,
    params: read(call.params, params),
    query: read(call.query, query),
    body: read(call.body, body),
  }
  if (issues.length > 0) throw new WrongInput(issues)
  return all
}

async function run(extension: Extension, { kind, name: of, input }: ExtensionTask): Promise<unknown> {
  if (kind === 'slot') {
    const slot = extension.slots?.[of as 'product']
    const filled = await slot?.(input as never, souk)
    if (filled === null || filled === undefined) return ''
    // Accepts only a result of the `html` template tag, because other values, such as an error object, must not become
    // HTML.
    if (filled.constructor?.name !== 'Html') throw new Error('a slot must return html`…` or null')
    return (filled as Html).text
  }
  if (kind === 'hook') {
    await extension.on?.[of as 'order.paid']?.(input as never, souk)
    return undefined
  }
  const call = extension.calls?.find((one) => nameOf(one) === of)
  if (!call) throw new Error(`there is no ${of}`)
  return call.reply.parse(await call.handle(readInput(call, input) as never, souk))
}

async function work(extension: Extension, id: number, task: ExtensionTask): Promise<void> {
  try {
    const text = JSON.stringify(await run(extension, task))
    if (text !== undefined && text.length > maxResultLength)
      throw new Error(`its result has ${text.length} characters, the maximum is ${maxResultLength}`)
    send({ done: id, text })
  } catch (error) {
    const { code, issues } = error as { code?: string; issues?: unknown[] }
    send({
      done: id,
      error: describe(error),
      ...(error instanceof Error && error.constructor.name === 'ExtensionError' && { code: String(code) }),
      ...(error instanceof WrongInput && { issues: JSON.parse(JSON.stringify(issues)) as unknown[] }),
    })
  }
}

const describe = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : inspect(error)).slice(0, maxLineLength)

function declare(extension: Extension): ExtensionDeclarations {
  return {
    slots: Object.keys(extension.slots ?? {}),
    events: Object.keys(extension.on ?? {}),
    calls: (extension.calls ?? []).map((call) => ({
      summary: call.summary,
      who: call.who,
      method: call.method,
      path: call.path,
      errors: call.errors ?? [],
      perMinute: call.perMinute,
    })),
  }
}

try {
  const { default: extension } = (await import(server)) as { default?: Extension }
  if (typeof extension !== 'object' || extension === null) throw new Error('it has no default export')
  port.on('message', (message: ToThread) => {
    if ('do' in message) return void work(extension, message.do, message.work)
    if ('ping' in message) return send({ pong: message.ping })
    const { resolve, reject } = waiting.get(message.answer) ?? {}
    waiting.delete(message.answer)
    if (message.error !== undefined) reject?.(new Error(message.error))
    else resolve?.(message.text === undefined ? undefined : JSON.parse(message.text))
  })
  send({ ready: declare(extension) })
} catch (error) {
  send({ failed: describe(error) })
}
