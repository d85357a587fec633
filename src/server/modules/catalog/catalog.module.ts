import type { Database } from '#platform/database/db.ts'
import { defineModule } from '#platform/module.ts'
import { cleanBrands } from './admin/stored-brands.ts'
import { updateSearchWords, searchWordsTask } from './attributes/update-search-words.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { createCatalog, pruneViews } from './catalog.ts'
import type { ReviewQueries } from './reads/listing-queries.ts'
import { createPictures } from './pictures.ts'
import { pictureRoutes } from './pictures.routes.ts'
import { createPrivatePhotoCheck } from './private-photos.ts'

/**
 * Defines the catalog module. The functions that read reviews are injected, because the reviews module is in a higher
 * layer.
 */
export const catalogModule = (createReviewQueries: (pool: Database['pool']) => ReviewQueries) =>
  defineModule({
    name: 'catalog',
    open: ({ pool, log, invalidations, settings, config }) =>
      createCatalog({
        pool,
        log,
        invalidations,
        config: settings.now,
        searchIn: config.catalogSearch,
        // Several workers share one address and one /readyz, so each worker must fill its search index before it serves
        // requests.
        ...(config.workers > 1 && { maxListingsBeforeOpen: Infinity }),
        sellerItems: config.sellerItems,
        reviews: createReviewQueries(pool),
      }),
    routes: ({ serve }, catalog) => catalogRoutes(serve, catalog),
    work: (catalog, { db, clock }) => ({
      tasks: {
        'views:prune': () => pruneViews(db, clock.now()),
        'brands:clean': () => cleanBrands({ db, clock }),
        [searchWordsTask]: (payload) => updateSearchWords({ db, clock }, payload),
      },
      crons: [
        { task: 'views:prune', pattern: '7 * * * *' },
        { task: 'brands:clean', pattern: '43 3 * * *' },
      ],
      close: () => catalog.close(),
    }),
  })

export const picturesModule = defineModule({
  name: 'pictures',
  open: async ({ pictures, pictureSource, db, invalidations }) => ({
    ...createPictures(pictures, pictureSource),
    isPrivate: await createPrivatePhotoCheck(db, invalidations),
  }),
  routes: ({ server, photoAccess }, pictures) =>
    pictureRoutes(server, pictures, { ...pictures, photoAccess }),
  work: (pictures) => ({ stop: () => pictures.close() }),
})
