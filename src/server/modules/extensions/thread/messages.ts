/** What a thread is started with. */
export interface ThreadData {
  /** The extension's `server.ts`, and what it is written with: file addresses. */
  server: string
  own: string
  name: string
}

/** What an extension's `server.ts` has, told once it is loaded. */
export interface Declared {
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

/** What the app sends to the thread. */
export type ToThread =
  | { do: number; work: Work }
  /** An answer to what the extension has asked: JSON, or what went wrong. */
  | { answer: number; text?: string; error?: string }
  | { ping: number }

/** What the thread sends to the app. */
export type FromThread =
  | { ready: Declared }
  | { failed: string }
  /** JSON; undefined where there is none. */
  | { done: number; text: string | undefined }
  | { done: number; error: string; code?: string; issues?: unknown[] }
  | { ask: number; what: string; args: unknown[] }
  | { log: 'info' | 'warn' | 'error'; message: string }
  | { pong: number }
