/** Test project that installs a package and runs `projects/<name>.main.ts`. */
interface Project {
  /** Names of other packages in this repository that the project installs. */
  with: string[]
  /** Names of packages that the project installs from the npm registry, in the same versions as in this repository. */
  registry: string[]
  /** Expected output of the program, as JSON. */
  prints: unknown
}

/** Test projects, keyed by the name of the package that they use. */
export const projects: Record<string, Project> = {
  'catalog-index': {
    with: [],
    registry: [],
    prints: {
      total: 2,
      page: [2, 1],
      understoodAs: 'sayers',
      genres: [
        { key: 'crime', label: 'Crime', count: 2 },
        { key: 'fiction', label: 'Fiction', count: 2 },
      ],
      prices: { min: 900, max: 1200 },
      afterDelete: 1,
    },
  },
  'embedded-postgres': {
    with: [],
    registry: ['pg'],
    prints: { sum: 42, name: 'shop', isShared: true, isGone: true },
  },
  'stripe-offline': {
    with: ['embedded-postgres'],
    registry: ['pg', 'stripe', '@stripe/stripe-js'],
    prints: {
      inProcess: 'succeeded',
      overHttp: 1200,
      inBrowser: 'succeeded',
      webhook: 'payment_intent.succeeded',
    },
  },
  extension: {
    with: [],
    registry: [],
    prints: {
      slot: '<p lang="en">&lt;Vesper &amp; Loom&gt; runs small.</p>',
      stored: [['sold:e1', 2]],
      reply: { greeting: 'Hello, Ada' },
      code: 'not_found',
    },
  },
  'work-queue': {
    with: ['embedded-postgres'],
    registry: ['pg', 'kysely'],
    prints: { sent: ['order-1'], hasRunOnce: true, left: 0 },
  },
  'icu-messages': {
    with: [],
    registry: ['vite', '@types/node'],
    prints: { texts: { en: '1,200 items', de: '1.200 Artikel' }, isTyped: true, problems: [] },
  },
  'page-cache': {
    with: [],
    registry: ['fastify', 'react-router', 'react', 'react-dom', '@types/react', '@types/react-dom'],
    prints: { shown: ['3 left', '3 left', '2 left'], rendersOfShop: 2, rendersOfAccount: 2 },
  },
}
