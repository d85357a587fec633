import { catalogAdminCalls as calls } from '#contract/catalog/admin/catalog-admin.ts'
import { typeAdminCalls as typeCalls } from '#contract/catalog/admin/type-admin.ts'
import { catalogListCalls as lists } from '#contract/catalog/lists.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireActorSellerId } from '../listings/core/listings.context.ts'
import { listAdminBrands, mergeBrands, renameBrand } from './brands.ts'
import { listColors, listAdminColors, mergeColors, saveColor } from './colors.ts'
import { getFeatured, saveFeatured } from './featured.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { addSynonym, deleteSynonym, listSynonyms } from './synonyms.ts'
import { addType, listAdminTypes, moveType, reorderTypes, saveType } from './types.ts'
import { getCatalogLists, listCatalogValues, saveCatalogLists } from './lists.ts'
import { mergeCatalogValue } from './merge-value.ts'
import { undoMerge } from './undo-merge.ts'

/** Registers the admin API calls that maintain the catalog: brands, types, colors, synonyms, and featured items. */
export function catalogAdminRoutes(serve: Serve, context: CatalogAdminContext): void {
  serve(calls.listColors, () => listColors(context))
  serve(calls.listAdminBrands, ({ query }) => listAdminBrands(context, query))
  serve(calls.renameBrand, ({ actor, params, body }) =>
    renameBrand(context, requireActorSellerId(actor), params.id, body),
  )
  serve(calls.mergeBrands, ({ actor, body }) => mergeBrands(context, requireActorSellerId(actor), body))
  serve(calls.undoMerge, ({ actor, params }) => undoMerge(context, requireActorSellerId(actor), params.id))
  serve(typeCalls.listAdminTypes, () => listAdminTypes(context))
  serve(typeCalls.addType, ({ actor, body }) => addType(context, requireActorSellerId(actor), body))
  serve(typeCalls.saveType, ({ actor, params, body }) =>
    saveType(context, requireActorSellerId(actor), params.id, body),
  )
  serve(typeCalls.moveType, ({ actor, params, body }) =>
    moveType(context, requireActorSellerId(actor), params.id, body),
  )
  serve(typeCalls.orderTypes, ({ actor, body }) => reorderTypes(context, requireActorSellerId(actor), body))
  serve(calls.listAdminColors, () => listAdminColors(context))
  serve(calls.saveColor, ({ actor, body }) => saveColor(context, requireActorSellerId(actor), body))
  serve(calls.mergeColors, ({ actor, body }) => mergeColors(context, requireActorSellerId(actor), body))
  serve(lists.listCatalogValues, async ({ language }) => {
    await context.waitUntilCurrent()
    return listCatalogValues(language)
  })
  serve(lists.getCatalogLists, () => getCatalogLists(context))
  serve(lists.saveCatalogLists, ({ actor, body }) =>
    saveCatalogLists(context, requireActorSellerId(actor), body),
  )
  serve(lists.mergeCatalogValue, ({ actor, body }) =>
    mergeCatalogValue(context, requireActorSellerId(actor), body),
  )
  serve(calls.listSynonyms, ({ query }) => listSynonyms(context, query))
  serve(calls.addSynonym, ({ actor, body }) => addSynonym(context, requireActorSellerId(actor), body))
  serve(calls.deleteSynonym, ({ actor, params }) =>
    deleteSynonym(context, requireActorSellerId(actor), params.id),
  )
  serve(calls.getFeatured, () => getFeatured(context))
  serve(calls.saveFeatured, ({ actor, body }) => saveFeatured(context, actor, body))
}
