import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Asking for the routes behind each link in view would be a request per page, for a table of a few kilobytes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
