import { defineModule } from '#platform/module.ts'
import { contentRoutes } from './content.routes.ts'
import { createContent, type ContentDeps } from './content.ts'

/**
 * Creates the module for policy and help pages. `ratesOf` is a parameter because it belongs to the catalog module,
 * which is in a higher layer.
 */
export const contentModule = (ratesOf: ContentDeps['ratesOf']) =>
  defineModule({
    name: 'content',
    open: ({ db, clock, config, settings }) =>
      createContent({ db, clock, site: config.contentSiteUrl, settings: settings.now, ratesOf }),
    routes: ({ serve }, content) => contentRoutes(serve, content),
  })
