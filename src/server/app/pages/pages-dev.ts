import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import { sourceLanguage } from '#messages/catalog.ts'
import { activeExtensions } from '#modules/extensions/extensions.ts'
import { servePages, type Site } from './pages.ts'

type Invoke = NonNullable<ConstructorParameters<typeof ModuleRunner>[0]['transport']['invoke']>
type InvokeResult = Awaited<ReturnType<Invoke>>

/**
 * Serves pages from their source files. Used only by `npm run dev`. Vite transforms the files in the parent process
 * (scripts/dev-server.mjs), which keeps running when this process restarts.
 */
export async function serveDevPages(server: FastifyInstance): Promise<void> {
  const runner = new ModuleRunner(
    { transport: { invoke: createInvoke() }, hmr: false },
    new ESModulesEvaluator(),
  )
  // Reads the messages of extensions only once. A change takes effect after the next restart of this process, which
  // happens whenever a file is saved.
  ;(globalThis as { soukMessages?: unknown }).soukMessages = activeExtensions().messages
  let build: ServerBuild
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '*')
      build = await runner.import<ServerBuild>('virtual:react-router/server-build')
  })
  const site: Site = {
    build: () => build,
    handle: createRequestHandler(() => build, 'development'),
  }
  await servePages(server, new Map([[process.env.PAGES_LANGUAGE ?? sourceLanguage, site]]))
}

function createInvoke(): Invoke {
  if (!process.send) throw new Error('Pages are served from their sources by npm run dev only')
  const answers = new Map<number, (result: InvokeResult) => void>()
  process.on('message', ({ id, result }: { id: number; result: InvokeResult }) => {
    answers.get(id)?.(result)
    answers.delete(id)
  })
  let lastId = 0
  return (invoke) =>
    new Promise((resolve) => {
      const id = ++lastId
      answers.set(id, resolve)
      process.send!({ id, invoke })
    })
}
