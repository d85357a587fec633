import { catalogAdminCalls as calls } from '#contract/catalog/admin/catalog-admin.ts'
import { catalogListCalls as lists } from '#contract/catalog/lists.ts'
import type { Serve } from '#platform/http/serve.ts'
import { sellerOf } from '../listings/core/listings.context.ts'
import { listAdminBrands, mergeBrands, renameBrand } from './brands.ts'
import { listColors, listAdminColors, mergeColors, saveColor } from './colors.ts'
import { getFeatured, saveFeatured } from './featured.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { addSynonym, deleteSynonym, listSynonyms } from './synonyms.ts'
import { addType, listAdminTypes, orderTypes, saveType } from './types.ts'
import { getCatalogLists, listCatalogValues, saveCatalogLists } from './lists.ts'
import { mergeCatalogValue } from './merge-value.ts'
import { undoMerge } from './undo-merge.ts'

/** Binds the admin calls that maintain the catalog: brands, types, colors, synonyms, featured items. */
export function catalogAdminRoutes(serve: Serve, context: CatalogAdminContext): void {
  serve(calls.listColors, () => listColors(context))
  serve(calls.listAdminBrands, ({ query }) => listAdminBrands(context, query))
  serve(calls.renameBrand, ({ actor, params, body }) =>
    renameBrand(context, sellerOf(actor), params.id, body),
  )
  serve(calls.mergeBrands, ({ actor, body }) => mergeBrands(context, sellerOf(actor), body))
  serve(calls.undoMerge, ({ actor, params }) => undoMerge(context, sellerOf(actor), params.id))
  serve(calls.listAdminTypes, () => listAdminTypes(context))
  serve(calls.addType, ({ actor, body }) => addType(context, sellerOf(actor), body))
  serve(calls.saveType, ({ actor, params, body }) => saveType(context, sellerOf(actor), params.id, body))
  serve(calls.orderTypes, ({ actor, body }) => orderTypes(context, sellerOf(actor), body))
  serve(calls.listAdminColors, () => listAdminColors(context))
  serve(calls.saveColor, ({ actor, body }) => saveColor(context, sellerOf(actor), body))
  serve(calls.mergeColors, ({ actor, body }) => mergeColors(context, sellerOf(actor), body))
  serve(lists.listCatalogValues, async ({ language }) => {
    await context.waitUntilCurrent()
    return listCatalogValues(language)
  })
  serve(lists.getCatalogLists, () => getCatalogLists(context))
  serve(lists.saveCatalogLists, ({ actor, body }) => saveCatalogLists(context, sellerOf(actor), body))
  serve(lists.mergeCatalogValue, ({ actor, body }) => mergeCatalogValue(context, sellerOf(actor), body))
  serve(calls.listSynonyms, ({ query }) => listSynonyms(context, query))
  serve(calls.addSynonym, ({ actor, body }) => addSynonym(context, sellerOf(actor), body))
  serve(calls.deleteSynonym, ({ actor, params }) => deleteSynonym(context, sellerOf(actor), params.id))
  serve(calls.getFeatured, () => getFeatured(context))
  serve(calls.saveFeatured, ({ actor, body }) => saveFeatured(context, actor, body))
}
