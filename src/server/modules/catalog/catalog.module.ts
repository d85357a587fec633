import { defineModule } from '#platform/module.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { openCatalog, pruneViews } from './catalog.ts'
import { openPictures } from './pictures.ts'
import { pictureRoutes } from './pictures.routes.ts'

export const catalogModule = defineModule({
  name: 'catalog',
  open: ({ pool, invalidations, settings }) => openCatalog({ pool, invalidations, config: settings.now }),
  routes: ({ serve }, catalog) => catalogRoutes(serve, catalog),
  work: (catalog, { db, clock }) => ({
    tasks: { 'views:prune': () => pruneViews(db, clock.now()) },
    crons: [{ task: 'views:prune', pattern: '7 * * * *' }],
    close: () => catalog.close(),
  }),
})

export const picturesModule = defineModule({
  name: 'pictures',
  open: ({ pictures, pictureSource }) => openPictures(pictures, pictureSource),
  routes: ({ server }, pictures) => pictureRoutes(server, pictures),
  work: (pictures, { config }) => ({
    startLast: () => config.fillsPictures && pictures.startFilling(),
    stop: () => pictures.close(),
  }),
})
