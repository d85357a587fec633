import type { catalogFileCalls } from '#contract/catalog/sets/catalog-file-calls.ts'
import { checkCatalogFile, exportCatalog } from '#modules/catalog/sets/catalog-files.ts'
import { wrapPool } from '#platform/database/db.ts'
import { admins, replaceSuccessStatus, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

/** Returns an import that adds a synonym to the current configuration. */
async function aChangedFile({ shop, unused }: RoleWorld): Promise<Sample> {
  const { db } = wrapPool(shop.pool)
  const file = await exportCatalog({ db })
  file.synonyms.push({ word: unused(), means: 'coat', isMutual: true, isFallback: false, language: null })
  const text = JSON.stringify(file)
  const { version } = await checkCatalogFile({ db }, text, null)
  return { body: { text, version } }
}

async function aVersion({ shop }: RoleWorld): Promise<Sample> {
  const file = await exportCatalog({ db: wrapPool(shop.pool).db })
  const { rows } = await shop.pool.query<{ id: number }>(
    'insert into catalog_versions (replaced_at, content) values (now(), $1) returning id',
    [JSON.stringify(file)],
  )
  return { params: { id: String(rows[0]!.id) } }
}

export const setRows: Record<keyof typeof catalogFileCalls, RoleRow> = {
  exportCatalog: { codes: admins },
  checkCatalogFile: { codes: admins, sample: () => ({ body: { text: '{}' } }) },
  importCatalog: { codes: admins, sample: aChangedFile },
  listCatalogSets: { codes: admins },
  // A set can be chosen only while there are no listings, and this shop has listings.
  chooseCatalogSet: {
    codes: replaceSuccessStatus(admins, 409),
    sample: () => ({ body: { set: 'fashion' } }),
  },
  listCatalogVersions: { codes: admins },
  getCatalogVersion: { codes: admins, sample: aVersion },
}
