import type { Config } from '@react-router/dev/config'

export default {
  // Types are generated only for routes in this folder.
  appDirectory: 'src/web',
  // One build per language.
  buildDirectory: `build/${process.env.PAGES_LANGUAGE ?? 'en'}`,
  ssr: true,
  // Splitting would load the dashboards' loaders slightly sooner, but enlarge the route manifest that each first page
  // loads.
  splitRouteModules: false,
  // Lazy discovery would cost one more request per page, to save a manifest of a few kilobytes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
