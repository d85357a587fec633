import { config } from 'zod/v4/core'

// Zod tries `Function('')` for its faster parsers when a schema is made, which the pages' content security policy reports.
// The build keeps this file in one chunk with Zod, so one import is enough for every page.
if (!import.meta.env.SSR) config({ jitless: true })
