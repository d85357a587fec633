import path from 'node:path'
import type { Plugin } from 'vite'

/** What these modules of React Router export in the browser instead: parts of it that nothing here turns on. */
export const unused: Record<string, string> = {
  // Routes are in the page's own table (`routeDiscovery` in react-router.config.ts).
  'dom/ssr/fog-of-war.js': `
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest`,
  // No link is prefetched, nothing preloaded (`withoutPreloads`), and the one stylesheet is the layout's own.
  'dom/ssr/links.js': `
    export const getKeyedLinksForMatches = () => []
    export const getModuleLinkHrefs = () => []
    export const getNewMatchesForLinks = () => []
    export const getKeyedPrefetchLinks = async () => []
    export const prefetchRouteCss = async () => undefined
    export const prefetchStyleLinks = async () => undefined`,
  // Nobody is told how long a loader took.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}

/** Leaves these parts of React Router out of every first page: what they export else is theirs still. */
export function smallRouter(): Plugin {
  return {
    name: 'souk-small-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ },
      handler(id) {
        const stub = unused[id.replaceAll('\\', '/').split('/production/lib/')[1]!]
        return stub && `export * from './${path.basename(id)}?whole'\n${stub}`
      },
    },
  }
}
