import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { catalogFile, maxCatalogFileBytes } from './catalog-file.ts'

/** Category sets that ship with Souk. `nothing` is an empty catalog. */
export const catalogSets = ['fashion', 'books', 'bicycles', 'nothing'] as const
export type CatalogSet = (typeof catalogSets)[number]

/** Sections of the catalog's configuration. */
export const catalogParts = [
  'fields',
  'types',
  'attributes',
  'colors',
  'departments',
  'conditions',
  'families',
  'sizeSystems',
  'synonyms',
  'words',
] as const
export type CatalogPart = (typeof catalogParts)[number]

const names = z.array(z.string())
const change = z.object({
  part: z.enum(catalogParts),
  /** Names of the values that the file adds. */
  added: names,
  changed: names,
  /**
   * Values that are missing in the file but used by listings. These values become retired: listings keep them, but new
   * listings cannot have them.
   */
  retired: names,
  /** Values that are missing in the file and not used by listings. */
  removed: names,
})
export type CatalogChange = z.output<typeof change>

const problem = z.object({
  /** Location of the problem in the file, such as `types.3.parent`. Empty if the problem affects the whole file. */
  place: z.string(),
  message: z.string(),
})
export type CatalogProblem = z.output<typeof problem>

const preview = z.object({
  /** Sections that the file changes. */
  changes: z.array(change),
  /** Reasons why the file cannot be imported. At most 100. */
  errors: z.array(problem),
  /** Possible mistakes that do not prevent the import. At most 100. */
  warnings: z.array(problem),
  /** Version of the current configuration. The import fails if the configuration has changed in the meantime. */
  version: z.string(),
})
export type CatalogPreview = z.output<typeof preview>

/** Maximum size of a request in bytes. The file is a JSON string, in which each quotation mark takes two characters. */
const maxCatalogRequestBytes = 2 * maxCatalogFileBytes + 10_000
const text = z.string().max(maxCatalogFileBytes)
const applied = z.object({
  changes: z.array(change),
  /** Id of the stored previous configuration. Null if nothing has changed. */
  replaced: z.int().nullable(),
})
export type CatalogApplied = z.output<typeof applied>

export const catalogFileCalls = {
  exportCatalog: endpoint({
    summary: 'Returns the configuration of the catalog as a file: types, attributes, lists and synonyms',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/catalog-file',
    reply: catalogFile,
    errors: ['wrong_state'],
  }),
  checkCatalogFile: endpoint({
    summary: 'Checks a catalog file and returns what its import would change, without changing anything',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/catalog-file/check',
    maxBodyBytes: maxCatalogRequestBytes,
    body: z.object({ text }),
    reply: preview,
    errors: ['wrong_state'],
  }),
  importCatalog: endpoint({
    summary: 'Replaces the configuration of the catalog with that of a file, in one transaction',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/catalog-file',
    maxBodyBytes: maxCatalogRequestBytes,
    body: z.object({ text, version: z.string().max(80) }),
    reply: applied,
    /** 'invalid_field' if the file has errors, which `checkCatalogFile` returns. */
    errors: ['stale_version', 'invalid_field', 'wrong_state', 'older_build_connected'],
  }),
  listCatalogSets: endpoint({
    summary: 'Returns the category sets with their number of categories and attributes',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/catalog-sets',
    reply: z.object({
      sets: z.array(
        z.object({
          set: z.enum(catalogSets),
          types: z.int(),
          attributes: z.int(),
          /** Names of the first-level types in the caller's language. */
          groups: names,
        }),
      ),
      /** Category set that was chosen last. Null if none was chosen. */
      chosen: z.enum(catalogSets).nullable(),
      /** Whether a set can be chosen. True while there are no listings. */
      canChoose: z.boolean(),
    }),
    errors: [],
  }),
  chooseCatalogSet: endpoint({
    summary: 'Replaces the configuration of the catalog with a category set while there are no listings',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/catalog-sets',
    body: z.object({ set: z.enum(catalogSets) }),
    reply: applied,
    /** 'in_use' if there are listings. */
    errors: ['in_use', 'wrong_state', 'older_build_connected'],
  }),
  listCatalogVersions: endpoint({
    summary: 'Returns the previous configurations of the catalog, newest first',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/catalog-versions',
    reply: z.object({
      versions: z.array(
        z.object({
          _id: z.int(),
          replacedAt: z.iso.datetime(),
          /** Category set that replaced the configuration. Null if an imported file replaced the configuration. */
          replacedBy: z.enum(catalogSets).nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  getCatalogVersion: endpoint({
    summary: 'Returns a previous configuration of the catalog as a file',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/catalog-versions/:id',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    reply: catalogFile,
    errors: ['not_found'],
  }),
}
