import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export interface ServedApp {
  process: ChildProcess
  address: string
  connectionString: string
  /** Sends a message to the app's process and returns the reply. Rejects if the process exits without a reply. */
  send<T>(question: string, argument?: unknown): Promise<T>
  /** Shuts the app down gracefully. Does nothing if the app's process was killed. */
  end(): Promise<void>
  hasEnded: Promise<NodeJS.Signals | null>
}

export interface ServeOptions {
  env: NodeJS.ProcessEnv
  execArgv?: string[]
  /** Folder of the version to start. Default: this version. */
  folder?: string
  /** Stack that shuts the app down when the stack is disposed, even if the app is not ready yet. */
  ends?: AsyncDisposableStack
}

/** Starts the app in a separate process on a free port. */
export async function serveApp({ env, execArgv = [], folder, ends }: ServeOptions): Promise<ServedApp> {
  const file =
    folder === undefined
      ? new URL('served-app.ts', import.meta.url)
      : path.join(folder, 'test/support/served-app.ts')
  const child = fork(file, {
    execArgv,
    ...(folder !== undefined && { cwd: folder }),
    // Starts the process in its own process group, so that Ctrl-C reaches only the parent process. The parent process
    // shuts the app down, so that the database is closed cleanly.
    detached: process.platform !== 'win32',
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DEMO_PIECES: '0', ...env },
  })
  const hasEnded = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  )
  ends?.defer(async () => {
    if (child.connected) child.disconnect()
    await hasEnded
  })
  const wait = <T>(question: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: { question: string; result: T }): void => {
        if (message.question !== question) return
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(message.result)
      }
      const onExit = (): void => reject(new Error(`the app exited before it responded to '${question}'`))
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  const { address, connectionString } = await wait<{ address: string; connectionString: string }>('open')
  const ask = <T>(question: string, argument?: unknown): Promise<T> => {
    const answer = wait<T>(question)
    child.send({ question, argument })
    return answer
  }
  return {
    process: child,
    address,
    connectionString,
    send: ask,
    hasEnded,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      await ask('end')
      await hasEnded
    },
  }
}
