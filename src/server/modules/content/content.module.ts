import { defineModule } from '#platform/module.ts'
import { contentRoutes } from './content.routes.ts'
import { createContent, type ContentDeps } from './content.ts'

/** Policy and help pages. `ratesOf` belongs to the catalog, which is a layer above. */
export const contentModule = (ratesOf: ContentDeps['ratesOf']) =>
  defineModule({
    name: 'content',
    open: ({ db, clock, config, settings }) =>
      createContent({ db, clock, site: config.contentSiteUrl, settings: settings.now, ratesOf }),
    routes: ({ serve }, content) => contentRoutes(serve, content),
  })
