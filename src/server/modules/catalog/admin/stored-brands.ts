import { cleanLine } from '#contract/text.ts'
import { mergeBrands, renameBrand } from './brands.ts'
import { findBrandIdByName, listBrandsToClean } from './brands.store.ts'
import type { CatalogAdminContext } from './admin.context.ts'

/**
 * Cleans brand names that were stored before the app cleaned user input. Brands whose cleaned names are equal are
 * merged. Each merge is audited and can be undone, like a merge by an admin.
 */
export async function cleanBrands(context: Pick<CatalogAdminContext, 'db' | 'clock'>): Promise<void> {
  for (const { id, name } of await listBrandsToClean(context.db)) {
    const cleaned = cleanLine(name)
    if (cleaned === name || cleaned === '') continue
    const other = await findBrandIdByName(context.db, cleaned, id)
    if (other === undefined) await renameBrand(context, 'schedule', id, { name: cleaned, forgets: false })
    else await mergeBrands(context, 'schedule', { from: [id], into: other })
  }
}
