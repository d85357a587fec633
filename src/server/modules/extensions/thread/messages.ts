/** Data that is passed to a new extension thread. */
export interface ThreadData {
  /** URL of the extension's code. `apiModule` is the URL of the module `@souk/extension`. */
  server: string
  apiModule: string
  name: string
}

/** Slots, endpoints and hooks that an extension declares. Sent to the app after the code was loaded. */
export interface ExtensionDeclarations {
  slots: string[]
  events: string[]
  calls: DeclaredCall[]
}

export interface DeclaredCall {
  summary: string
  who: unknown
  method: string
  path: string
  errors: readonly string[]
  perMinute: number | undefined
}

export type ExtensionTask =
  | { kind: 'slot'; name: string; input: { data: unknown; language: string } }
  | { kind: 'hook'; name: string; input: { id: string; at: string; data: unknown } }
  | { kind: 'call'; name: string; input: OwnCallInput }

export interface OwnCallInput {
  params: unknown
  query: unknown
  body: unknown
  caller: unknown
  language: string
}

/** Messages from the app to an extension thread. */
export type ToThread =
  | { do: number; work: ExtensionTask }
  /** Response to a request from the extension: the result as JSON, or an error. */
  | { answer: number; text?: string; error?: string }
  | { ping: number }

/** Messages from an extension thread to the app. */
export type FromThread =
  | { ready: ExtensionDeclarations }
  | { failed: string }
  /** Result of a task as JSON. Undefined if the task has no result. */
  | { done: number; text: string | undefined }
  | { done: number; error: string; code?: string; issues?: unknown[] }
  | { ask: number; what: string; args: unknown[] }
  | { log: 'info' | 'warn' | 'error'; message: string }
  | { pong: number }
