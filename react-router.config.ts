import type { Config } from '@react-router/dev/config'

export default {
  // Types are generated only for routes in this folder.
  appDirectory: 'src/web',
  // Each language is a build of its own.
  buildDirectory: `build/${process.env.PAGES_LANGUAGE ?? 'en'}`,
  ssr: true,
  // Split, a route's loader comes a little sooner on the dashboards; every first page pays for it with a longer
  // table.
  splitRouteModules: false,
  // Asking for the routes behind each link in view would be a request per page, for a table of a few kilobytes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
