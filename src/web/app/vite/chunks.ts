import type { Rollup } from 'vite'

interface ChunkContext {
  getModuleInfo: Rollup.GetModuleInfo
}

const ownModule = /[\\/]src[\\/](web|contract|messages)[\\/]/
const page = /[\\/]src[\\/]web[\\/]areas[\\/](shop[\\/](?:landing|list|product)[\\/])?/

/**
 * Returns the chunk groups of the browser build. A module goes into the first group that matches it, together with its
 * imports. Every first page loads React Router's route manifest, which lists the chunks of each route, so fewer chunks
 * make the manifest smaller.
 */
export function chunkGroups() {
  return [
    // Chunk with the modules that the first page of every visit loads.
    {
      name: 'frame',
      test: /[\\/]src[\\/](contract[\\/]catalog[\\/]types\.ts|web[\\/](root\.tsx|lib[\\/](page[\\/]authenticated-loader|calls[\\/]time-limit|session[\\/]came-from-here)\.ts|features[\\/](list[\\/](listing-grid|choice-text)|follow[\\/]follow-button|site[\\/]page-boundary)\.tsx?|kit[\\/](stars|avatar|details|form[\\/]select-box)\.tsx))/,
    },
    // Loaded for signed-in visitors, and for visitors who reopen a page from the tab's history.
    { name: 'tab', test: /[\\/]src[\\/]web[\\/]lib[\\/]session[\\/]tab(-left)?\.ts/ },
    // Chunk of small modules that product pages share with other pages.
    {
      name: 'product',
      test: /[\\/]src[\\/](web[\\/](features[\\/]reviews[\\/](review-entry|all-reviews-link)|areas[\\/]shop[\\/]product[\\/]gallery[\\/]photo-alt)|contract[\\/]shipping[\\/](delivery|offer|zones))\.tsx?/,
    },
    // Separate from the code for forms, so that pages that call the API without a form load no form code.
    { name: 'call', test: /[\\/]src[\\/]web[\\/]lib[\\/]calls[\\/]call\.ts/ },
    // Includes the module that configures Zod, which must run before the first schema is created.
    {
      name: 'zod',
      test: /[\\/](node_modules[\\/]zod[\\/]|src[\\/]web[\\/]lib[\\/]page[\\/]zod-without-eval\.ts)/,
    },
    // Excludes picture uploads, because only dashboards have them.
    {
      name: 'account',
      test: /[\\/]src[\\/]web[\\/](features[\\/](account|help(?=[\\/]help-link)|follow(?=[\\/]follow-toggle))|kit[\\/]form)[\\/](?!picture-upload|passed-state)/,
    },
    // Chunk that the shop's lists and the dashboards share. Excludes the modules that only loaders use to prepare
    // lists.
    {
      name: 'list',
      test: /[\\/]src[\\/]web[\\/](features[\\/](list[\\/]filter|attributes[\\/]attribute)-url|kit[\\/]marks|lib[\\/]hooks[\\/]use-synced-field)\.tsx?/,
    },
    // Chunk that legal pages, help pages and the admin area share.
    {
      name: 'content',
      test: /[\\/]src[\\/]web[\\/]features[\\/](content|help[\\/]category-names)/,
    },
    // Chunk that loaders and the dashboards share, for the texts of listings.
    {
      name: 'texts',
      test: /[\\/]src[\\/]web[\\/](features[\\/]listing[\\/](attribute-text|buyable|card-notes|condition-description)|lib[\\/]format[\\/]number-input)\.ts/,
    },
    // Chunk that the destination picker and the dashboards share.
    {
      name: 'places',
      test: /[\\/]src[\\/](web[\\/]features[\\/](address[\\/](countries|country-name)|delivery[\\/]delivery-dates)|contract[\\/](countries|money))\.tsx?/,
    },
    // Chunk that the pages with a card form and the wallet buttons share. The wallet buttons of product pages load it
    // on demand.
    {
      name: 'card',
      test: /[\\/]src[\\/]web[\\/](features[\\/]card[\\/](section|engine|authenticate|leave-guard)|areas[\\/]shop[\\/]checkout[\\/]payment[\\/]use-payment)\.tsx?/,
    },
    workGroup(),
  ]
}

/**
 * Returns the chunk group for modules that several pages share but that are not needed by the first page of a visit.
 */
function workGroup() {
  const isFirst = cachedFirstPageUse()
  return {
    debugName: 'work',
    name: (id: string, context: ChunkContext) =>
      ownModule.test(id) && !page.test(id) && !isFirst(id, context) ? 'work' : undefined,
    minShareCount: 2,
  }
}

/**
 * Returns a memoized function that checks whether the landing page, a list or a product page imports a module,
 * directly or indirectly.
 */
function cachedFirstPageUse() {
  const cache = new Map<string, boolean>()
  return function isFirst(id: string, context: ChunkContext): boolean {
    const cached = cache.get(id)
    if (cached !== undefined) return cached
    const importers = new Set([id])
    let found = false
    for (const module of importers) {
      const info = context.getModuleInfo(module)
      const match = page.exec(module)
      found = match ? match[1] !== undefined : info?.isEntry === true
      if (found) break
      for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])])
        importers.add(importer)
    }
    cache.set(id, found)
    return found
  }
}
