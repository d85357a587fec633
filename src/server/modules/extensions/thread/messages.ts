/** Data for starting a thread. */
export interface ThreadData {
  /** `server`: URL of the extension's code. `own`: URL of the module `@souk/extension`. */
  server: string
  apiModule: string
  name: string
}

/** Declarations of an extension's code, sent once it is loaded. */
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

export type Work =
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

/** Messages from the app to the thread. */
export type ToThread =
  | { do: number; work: Work }
  /** Result of a request as JSON, or its error. */
  | { answer: number; text?: string; error?: string }
  | { ping: number }

/** Messages from the thread to the app. */
export type FromThread =
  | { ready: ExtensionDeclarations }
  | { failed: string }
  /** Result as JSON; undefined without a result. */
  | { done: number; text: string | undefined }
  | { done: number; error: string; code?: string; issues?: unknown[] }
  | { ask: number; what: string; args: unknown[] }
  | { log: 'info' | 'warn' | 'error'; message: string }
  | { pong: number }
