import { catalogFileCalls as calls } from '#contract/catalog/sets/catalog-file-calls.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireActorSellerId } from '../listings/core/listings.context.ts'
import { checkCatalogFile, exportCatalog, getCatalogVersion, importCatalog } from './catalog-files.ts'
import type { SetsContext } from './sets.context.ts'
import { chooseCatalogSet, listCatalogSets, listCatalogVersions } from './sets.ts'

/** Registers the API calls for category sets, and for the export and import of the catalog's configuration. */
export function setsRoutes(serve: Serve, context: SetsContext): void {
  serve(calls.exportCatalog, () => exportCatalog(context))
  serve(calls.checkCatalogFile, ({ body, language }) => checkCatalogFile(context, body.text, language))
  serve(calls.importCatalog, ({ actor, body }) => importCatalog(context, requireActorSellerId(actor), body))
  serve(calls.listCatalogSets, ({ language }) => listCatalogSets(context, language))
  serve(calls.chooseCatalogSet, ({ actor, body }) =>
    chooseCatalogSet(context, requireActorSellerId(actor), body.set),
  )
  serve(calls.listCatalogVersions, () => listCatalogVersions(context))
  serve(calls.getCatalogVersion, ({ params }) => getCatalogVersion(context, params.id))
}
