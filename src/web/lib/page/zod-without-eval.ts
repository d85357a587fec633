import { config } from 'zod/v4/core'

// Disables a test that Zod runs when a schema is created. Zod calls `Function('')` to find out whether it can use
// faster parsers, which the content security policy would report as a violation. The build puts this file into the same
// chunk as Zod, so one import is sufficient for every page.
if (!import.meta.env.SSR) config({ jitless: true })
