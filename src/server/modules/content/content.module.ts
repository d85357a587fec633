import { defineModule } from '#platform/module.ts'
import { contentRoutes } from './content.routes.ts'
import { openContent } from './content.ts'

export const contentModule = defineModule({
  name: 'content',
  open: ({ db, clock, config, settings }) =>
    openContent({ db, clock, site: config.contentSiteUrl, settings: settings.now }),
  routes: ({ serve }, content) => contentRoutes(serve, content),
})
