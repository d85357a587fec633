import { config } from 'zod/v4/core'

// When a schema is created, Zod tests `Function('')` to see whether it can use faster parsers. The content security
// policy would report this as a violation. The build keeps this file in one chunk with Zod, so a single import is
// enough for every page.
if (!import.meta.env.SSR) config({ jitless: true })
