import type { catalogAdminCalls } from '#contract/catalog/admin/catalog-admin.ts'
import type { typeAdminCalls } from '#contract/catalog/admin/type-admin.ts'
import type { attributeCalls } from '#contract/catalog/attribute-calls.ts'
import type { catalogListCalls } from '#contract/catalog/lists.ts'
import type { moderationCalls } from '#contract/listings/moderation.ts'
import type { reviewCalls } from '#contract/listings/review.ts'
import { aStoredListing } from '../factories.ts'
import { aWaitingListing } from '../waiting-listings.ts'
import {
  admins,
  anySeller,
  statusForAllRoles,
  moderators,
  owningSellerOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const listingOf = async ({ shop, seller }: RoleWorld): Promise<string> =>
  (await aStoredListing(shop.pool, { seller })).id

const ofPublicListing =
  (body: object = {}) =>
  async (world: RoleWorld): Promise<Sample> => ({ params: { id: await listingOf(world) }, body })

async function ofHiddenListing(world: RoleWorld): Promise<Sample> {
  const id = await listingOf(world)
  await world.shop.pool.query(
    `update listings set state = 'paused', hidden_reason = 'A copy', hidden_at = now(), hidden_from = 'active'
     where id = $1`,
    [id],
  )
  return { params: { id }, body: { text: 'It is genuine: see the receipt' } }
}

async function ofDecision({ shop, seller, unused }: RoleWorld): Promise<Sample> {
  const id = `dec_${unused()}`
  await shop.pool.query(
    `insert into listing_decisions (id, kind, decided_by, at) values ($1, 'approve', $2, now())`,
    [id, seller.id],
  )
  return { params: { id }, body: {} }
}

async function ofRule({ shop, unused }: RoleWorld): Promise<Sample> {
  const id = `lrr_${unused()}`
  await shop.pool.query(`insert into listing_review_rules (id, brand, added_at) values ($1, $2, now())`, [
    id,
    unused(),
  ])
  return { params: { id } }
}

async function ofWaitingListing({ shop, seller }: RoleWorld): Promise<Sample> {
  return { body: { decision: 'decline', reason: 'A copy', items: [await aWaitingListing(shop, seller)] } }
}

async function aBrand({ shop, unused }: RoleWorld): Promise<number> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'insert into brands (name) values ($1) returning id',
    [unused()],
  )
  return rows[0]!.id
}

async function aType({ shop, unused }: RoleWorld, parentId: number | null = null): Promise<number> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'insert into types (label, parent_id) values ($1, $2) returning id',
    [unused(), parentId],
  )
  return rows[0]!.id
}

async function labelOf({ shop }: RoleWorld, id: number): Promise<string> {
  const { rows } = await shop.pool.query<{ label: string }>('select label from types where id = $1', [id])
  return rows[0]!.label
}

async function ofOrder(world: RoleWorld): Promise<Sample> {
  const parentId = await aType(world)
  const [one, other] = [await aType(world, parentId), await aType(world, parentId)]
  const labels = await world.shop.pool.query<{ id: number }>(
    'select id from types where parent_id = $1 order by position, label',
    [parentId],
  )
  const was = labels.rows.map(({ id }) => id)
  return { body: { parentId, ids: was[0] === one ? [other, one] : [one, other], was } }
}

async function ofMerge(world: RoleWorld): Promise<Sample> {
  const [id, into] = [world.unused(), await aBrand(world)]
  await world.shop.pool.query(
    `insert into catalog_merges (id, kind, gone, into_key, at) values ($1, 'brand', '[]', $2, now())`,
    [id, String(into)],
  )
  return { params: { id }, body: {} }
}

async function ofChoices({ shop, unused }: RoleWorld): Promise<Sample> {
  const [attribute, from, into] = [unused(), unused(), unused()].map((code) => code.toLowerCase())
  const choices = [from, into].map((code) => ({ code, names: { en: code } }))
  await shop.pool.query(
    `insert into setting_overrides (key, value, version, set_at, set_by, why)
     values ('attributes', $1, 1, now(), 'test', '')
     on conflict (key) do update set value = excluded.value, version = setting_overrides.version + 1`,
    [JSON.stringify({ attributes: [{ code: attribute, kind: 'choice', names: { en: 'Fabric' }, choices }] })],
  )
  return { body: { attribute, from, into } }
}

async function versionOf({ pool }: RoleWorld['shop'], key: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'select version from setting_overrides where key = $1',
    [key],
  )
  return rows[0]?.version ?? 0
}

async function ofFeatured(world: RoleWorld): Promise<Sample> {
  const { rows } = await world.shop.pool.query<{ id: string }>(
    'select id from listings where featured_rank is not null order by featured_rank, id',
  )
  return { body: { kind: 'listings', ids: [await listingOf(world)], was: rows.map(({ id }) => id) } }
}

/**
 * Expected status codes and sample inputs for calls that moderate listings, and for calls about the admin area's
 * brands, types, colors and featured listings.
 */
export const catalogRows: {
  [
    name in
      | keyof typeof moderationCalls
      | keyof typeof reviewCalls
      | keyof typeof catalogAdminCalls
      | keyof typeof typeAdminCalls
      | keyof typeof catalogListCalls
      | keyof typeof attributeCalls
  ]: RoleRow
} = {
  reportListing: { codes: statusForAllRoles(200), sample: ofPublicListing({ reason: 'other' }) },
  askToBeShown: { codes: owningSellerOnly, sample: ofHiddenListing },
  listListingChecks: { codes: moderators },
  listAllListings: { codes: moderators },
  exportAllListings: { codes: moderators },
  getAnyListing: { codes: moderators, sample: ofPublicListing() },
  decideListings: {
    codes: moderators,
    sample: async (world) => ({
      body: { decision: 'hide', ids: [await listingOf(world)], reason: 'A copy' },
    }),
  },
  undoListingDecision: { codes: moderators, sample: ofDecision },
  listReviewRules: { codes: moderators },
  // A condition that no listing meets, so that the rule does not affect other tests.
  addReviewRule: { codes: admins, sample: ({ unused }) => ({ body: { brand: unused() } }) },
  deleteReviewRule: { codes: admins, sample: ofRule },
  listWaitingListings: { codes: moderators },
  decideWaitingListings: { codes: moderators, sample: ofWaitingListing },
  listColors: { codes: statusForAllRoles(200) },
  listAdminBrands: { codes: admins },
  renameBrand: {
    codes: admins,
    sample: async (world) => ({
      params: { id: String(await aBrand(world)) },
      body: { name: world.unused() },
    }),
  },
  mergeBrands: {
    codes: admins,
    sample: async (world) => ({ body: { from: [await aBrand(world)], into: await aBrand(world) } }),
  },
  undoMerge: { codes: admins, sample: ofMerge },
  listAdminTypes: { codes: admins },
  addType: { codes: admins, sample: ({ unused }) => ({ body: { label: unused(), parentId: null } }) },
  saveType: {
    codes: admins,
    sample: async (world) => ({
      params: { id: String(await aType(world)) },
      body: { label: world.unused() },
    }),
  },
  moveType: {
    codes: admins,
    sample: async (world) => ({
      params: { id: String(await aType(world)) },
      body: { parentId: await aType(world) },
    }),
  },
  orderTypes: { codes: admins, sample: ofOrder },
  listAdminColors: { codes: admins },
  saveColor: { codes: admins, sample: ({ unused }) => ({ body: { label: unused(), isOffered: true } }) },
  mergeColors: {
    codes: admins,
    async sample({ shop, unused }) {
      const label = unused()
      await shop.pool.query('insert into colors (label) values ($1)', [label])
      return { body: { from: [label], into: unused() } }
    },
  },
  listCatalogValues: { codes: statusForAllRoles(200) },
  getCatalogLists: { codes: admins },
  saveCatalogLists: {
    codes: admins,
    sample: async ({ shop, unused }) => ({
      body: { version: await versionOf(shop, 'catalog'), typeNames: { [unused()]: { de: 'Name' } } },
    }),
  },
  mergeCatalogValue: {
    codes: admins,
    sample: async (world) => ({
      body: {
        kind: 'type',
        from: await labelOf(world, await aType(world)),
        into: await labelOf(world, await aType(world)),
      },
    }),
  },
  listAttributes: { codes: statusForAllRoles(200) },
  listOwnAttributes: { codes: anySeller },
  getAttributes: { codes: admins },
  saveAttributes: {
    codes: admins,
    async sample({ shop, unused }) {
      const version = await versionOf(shop, 'attributes')
      return {
        body: { version, attributes: [{ code: unused().toLowerCase(), kind: 'text', names: { en: 'Fit' } }] },
      }
    },
  },
  mergeAttributeChoice: { codes: admins, sample: ofChoices },
  saveStaffAttributes: { codes: moderators, sample: ofPublicListing({ attributes: {} }) },
  listSynonyms: { codes: admins },
  addSynonym: { codes: admins, sample: ({ unused }) => ({ body: { word: unused(), means: 'coat' } }) },
  deleteSynonym: {
    codes: admins,
    async sample({ shop, unused }) {
      const { rows } = await shop.pool.query<{ id: number }>(
        `insert into search_synonyms (word, means) values ($1, 'coat') returning id`,
        [unused()],
      )
      return { params: { id: String(rows[0]!.id) } }
    },
  },
  getFeatured: { codes: admins },
  saveFeatured: { codes: admins, sample: ofFeatured },
}
