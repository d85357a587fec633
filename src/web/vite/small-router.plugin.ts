import path from 'node:path'
import { parseAst, type Plugin } from 'vite'

/** What these modules of React Router export in the browser instead: parts of it that nothing here turns on. */
export const unused: Record<string, string> = {
  // Routes are in the page's own table (`routeDiscovery` in react-router.config.ts).
  'dom/ssr/fog-of-war.js': `
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest`,
  // No link is prefetched, nothing preloaded (src/server/pages/page-routes.ts), and the one stylesheet is the layout's own.
  'dom/ssr/links.js': `
    export const getKeyedLinksForMatches = () => []
    export const getModuleLinkHrefs = () => []
    export const getNewMatchesForLinks = () => []
    export const getKeyedPrefetchLinks = async () => []
    export const prefetchRouteCss = async () => undefined
    export const prefetchStyleLinks = async () => undefined`,
  // React Router reloads the page if a route's script cannot be loaded, even while the device is offline.
  'dom/ssr/routeModules.js': `
    import { importRoute } from ${JSON.stringify(path.resolve('src/web/stay-on-page.ts'))}
    export const loadRouteModule = async (route, cache) =>
      (cache[route.id] ??= await importRoute(() => import(/* @vite-ignore */ route.module)))`,
  // Nobody is told how long a loader took.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}

const ofRouter = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/
/** As much as it takes to look a remark up in its sources. */
const keptLength = 24

/**
 * Cuts what React Router says to developers who misuse it: whole sentences of it are a fiftieth of a first page's script. What it
 * tells visitors, the status texts of its responses, is no argument of these.
 */
export function shortenRemarks(code: string): string {
  const cuts: { start: number; end: number; text: string }[] = []
  walk(parseAst(code), (node) => {
    const isRemark =
      (node.type === 'CallExpression' &&
        /^(invariant|warning|warningOnce)(\$\d+)?$/.test(node.callee?.name ?? '')) ||
      (node.type === 'NewExpression' && node.callee?.name === 'Error')
    if (!isRemark) return
    walk(node.arguments, ({ type, value, start, end }) => {
      if (type === 'Literal' && typeof value === 'string' && value.length > keptLength)
        cuts.push({ start, end, text: JSON.stringify(value.slice(0, keptLength)) })
      if (type === 'TemplateElement' && end - start > keptLength)
        cuts.push({ start, end, text: code.slice(start, start + keptLength).replace(/\\+$/, '') })
    })
  })
  let short = code
  for (const { start, end, text } of cuts.toSorted((one, other) => other.start - one.start))
    short = short.slice(0, start) + text + short.slice(end)
  return short
}

/** What is read of a node of the syntax tree. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  value?: unknown
  callee?: { name?: string }
  arguments?: unknown
}

function walk(node: unknown, see: (node: SyntaxNode) => void): void {
  if (node === null || typeof node !== 'object') return
  if ('type' in node && typeof node.type === 'string') see(node as SyntaxNode)
  for (const child of Object.values(node)) walk(child, see)
}

/** Leaves these parts of React Router out of every first page: what they export else is theirs still. */
export function smallRouter(): Plugin {
  return {
    name: 'souk-small-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ofRouter },
      handler: (code) => ({ code: shortenRemarks(code), map: null }),
    },
    load: {
      filter: { id: ofRouter },
      handler(id) {
        const stub = unused[id.replaceAll('\\', '/').split('/production/lib/')[1]!]
        return stub && `export * from './${path.basename(id)}?whole'\n${stub}`
      },
    },
  }
}
