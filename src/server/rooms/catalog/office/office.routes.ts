import { catalogueCalls as calls } from '#contract/catalogue.ts'
import type { Serve } from '#platform/serve.ts'
import { sellerOf } from '../listings/listings.desk.ts'
import { listOfficeBrands, mergeBrands, renameBrand } from './brands.ts'
import { listColors, listOfficeColors, mergeColors, saveColor } from './colors.ts'
import { getFeatured, saveFeatured } from './featured.ts'
import type { CatalogueDesk } from './office.desk.ts'
import { addType, listOfficeTypes, orderTypes, saveType } from './types.ts'
import { undoMerge } from './undo-merge.ts'

/** Binds the calls by which the house keeps its catalogue: brands, types, colours, what is featured. */
export function catalogueOfficeRoutes(serve: Serve, desk: CatalogueDesk): void {
  serve(calls.listColors, () => listColors(desk))
  serve(calls.listOfficeBrands, ({ query }) => listOfficeBrands(desk, query))
  serve(calls.renameBrand, ({ actor, params, body }) => renameBrand(desk, sellerOf(actor), params.id, body))
  serve(calls.mergeBrands, ({ actor, body }) => mergeBrands(desk, sellerOf(actor), body))
  serve(calls.undoMerge, ({ actor, params }) => undoMerge(desk, sellerOf(actor), params.id))
  serve(calls.listOfficeTypes, () => listOfficeTypes(desk))
  serve(calls.addType, ({ actor, body }) => addType(desk, sellerOf(actor), body))
  serve(calls.saveType, ({ actor, params, body }) => saveType(desk, sellerOf(actor), params.id, body))
  serve(calls.orderTypes, ({ actor, body }) => orderTypes(desk, sellerOf(actor), body))
  serve(calls.listOfficeColors, () => listOfficeColors(desk))
  serve(calls.saveColor, ({ actor, body }) => saveColor(desk, sellerOf(actor), body))
  serve(calls.mergeColors, ({ actor, body }) => mergeColors(desk, sellerOf(actor), body))
  serve(calls.getFeatured, () => getFeatured(desk))
  serve(calls.saveFeatured, ({ actor, body }) => saveFeatured(desk, sellerOf(actor), body))
}
