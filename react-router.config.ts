import type { Config } from '@react-router/dev/config'

export default {
  // Types are generated only for routes in this folder.
  appDirectory: 'src/web',
  // Each language has a separate build.
  buildDirectory: `build/${process.env.PAGES_LANGUAGE ?? 'en'}`,
  ssr: true,
  // Splitting route modules would load the dashboards' loaders slightly sooner, but would enlarge the route manifest,
  // which each first page loads.
  splitRouteModules: false,
  // With lazy route discovery, each page would need one more request, only to save a manifest of a few kilobytes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
