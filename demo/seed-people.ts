import type pg from 'pg'
import { catalogLists } from '#contract/catalog/lists.ts'
import { attributesKey } from '#modules/catalog/core/attributes.ts'
import { readCatalogSet } from '#modules/catalog/sets/sets.ts'
import { pageWordsKey } from '#platform/settings/page-words.ts'
import type { DemoCatalog } from './catalog.ts'
import { copyRows, type Cell } from './copy.ts'
import { accountsKey, createSellerSeed, computeAccountIds } from './demo-accounts.ts'
import { demoId } from './ids.ts'
import type { DemoPasswords } from './passwords.ts'
import { demoAccounts, createDemoEmail, hashDemoPassword } from './people/accounts.ts'
import { seedBuyers } from './seed-buyers.ts'
import { firstParty } from './people/first-party.ts'
import type { DemoSeller } from './people/seller.ts'
import { createReturnTerms, createShipFromAddress } from './people/returns.ts'
import { createShippingPrices } from './people/shipping.ts'
import { portraitKey } from './people/portraits.ts'
import { listStyles, type Style } from './catalog/styles.ts'
import { createStylePhotos } from './catalog/photos.ts'
import { progressKey, type SeedProgress } from './progress.ts'
import { seededRandom } from './random.ts'
import { legacyFeedback, writeFeedback } from './wording/feedback.ts'

const day = 86_400_000
/**
 * Number of styles whose pictures are used as review photos. The number is small, so that the server does not have to
 * generate many pictures for a page of reviews.
 */
const reviewedStyles = 40

/** Inserts the demo's accounts, reviews, brands, types and colors in the caller's transaction. */
export async function seedPeople(
  client: pg.PoolClient,
  catalog: DemoCatalog,
  progress: SeedProgress,
  passwords: DemoPasswords,
): Promise<void> {
  await client.query('insert into settings (key, value) values ($1, $2), ($3, $4)', [
    progressKey,
    JSON.stringify(progress),
    accountsKey,
    JSON.stringify(computeAccountIds(progress)),
  ])
  await seedCatalog(client, new Date(progress.at))
  await copyRows(
    client,
    'brands',
    ['name', 'is_custom'],
    catalog.brands.map((b) => [b.name, b.isCustom ?? false]),
  )
  const people = catalog.sellers.map((seller, index) => aSeller(seller, index, progress.at))
  const [sellerHash, adminHash] = await Promise.all([
    hashDemoPassword(passwords.seller),
    hashDemoPassword(passwords.admin),
  ])
  const hashes = new Map([
    [demoAccounts[1]!.username, sellerHash],
    [firstParty.username, adminHash],
  ])
  await copyRows(
    client,
    'sellers',
    sellerColumns,
    people.map((person) => sellerRow(person, hashes.get(person.seller.username) ?? null)),
  )
  await copyRows(
    client,
    'feedback',
    ['id', 'seller_id', 'author', 'rate', 'body', 'listing_photo_key', 'created_at'],
    people.flatMap((p) => p.feedback),
  )
  await seedBuyers(client, progress, passwords)
}

/** Returns styles from the seller's categories, so that the reviews match the listings. */
function reviewedStylesOf({ focusCategories }: DemoSeller): readonly Style[] {
  const styles = listStyles().slice(0, reviewedStyles)
  const matching = styles.filter(({ type }) => focusCategories.includes(type.parent))
  return matching.length > 0 ? matching : styles
}

interface SellerWithFeedback {
  seller: DemoSeller
  id: string
  createdAt: number
  feedback: Cell[][]
  halves: number
}

function aSeller(seller: DemoSeller, index: number, at: number): SellerWithFeedback {
  const { id, createdAt, random } = createSellerSeed(seller, at)
  const reviewRandom = seededRandom(`reviewed:${seller.username}`)
  const used = new Set<string>()
  const written = Array.from({ length: seller.reviews }, () => {
    const style = reviewRandom.pick(reviewedStylesOf(seller))
    let words = writeFeedback(seller.stars, style.type, random)
    // Draws another review if the same author has already written the same text about this seller.
    while (used.has(words.author + words.body)) words = writeFeedback(seller.stars, style.type, random)
    used.add(words.author + words.body)
    const since = Math.floor((at - createdAt) * random.between(0.03, 0.998))
    return { ...words, photoKey: createStylePhotos(style)[0]!.key, at: createdAt + since }
  })
  const old = index % 5 === 0 && seller.reviews > 0 ? random.some(legacyFeedback, 3) : []
  const legacy = old.map((body, i) => ({
    author: '',
    halves: 10,
    body,
    photoKey: null,
    at: createdAt + (i + 1) * 3 * day,
  }))
  const entries = [...legacy, ...written].toSorted((a, b) => a.at - b.at)
  return {
    seller,
    id,
    createdAt,
    feedback: entries.map((e) => [
      demoId('fbk', e.at, random),
      id,
      e.author,
      e.halves / 2,
      e.body,
      e.photoKey,
      iso(e.at),
    ]),
    halves: entries.reduce((sum, e) => sum + e.halves, 0),
  }
}

const sellerColumns = [
  'id',
  'username',
  'name',
  'email',
  'password_hash',
  'instagram',
  'avatar_key',
  'bio',
  'ships_from',
  'return_policy',
  'return_days',
  'return_paid_by',
  'return_to',
  'shipping_cents',
  'ship_from',
  'shipping',
  'is_admin',
  'is_sa',
  'featured_rank',
  'rating_sum',
  'rating_count',
  'created_at',
]

/** Returns the values of a seller's row. `rating_sum` is an integer that counts half stars. */
function sellerRow(
  { seller, id, createdAt, feedback, halves }: SellerWithFeedback,
  passwordHash: string | null,
): Cell[] {
  const isFirstParty = seller === firstParty
  const returns = createReturnTerms(seller)
  const shipFrom = createShipFromAddress(seller)
  return [
    id,
    seller.username,
    seller.name,
    createDemoEmail(seller.username),
    passwordHash,
    seller.instagram,
    portraitKey(seller),
    seller.bio,
    seller.shipsFrom,
    seller.returnPolicy,
    returns?.days ?? null,
    returns?.paidBy ?? null,
    returns?.to ? JSON.stringify(returns.to) : null,
    seller.shippingCents,
    shipFrom && JSON.stringify(shipFrom),
    JSON.stringify(createShippingPrices(seller, shipFrom?.country)),
    isFirstParty,
    isFirstParty,
    seller.featuredRank,
    halves,
    feedback.length,
    iso(createdAt),
  ]
}

/** Inserts the catalog of the demo, which is the category set for fashion, in the caller's transaction. */
async function seedCatalog(client: pg.PoolClient, at: Date): Promise<void> {
  const { types, colors, synonyms, attributes, words, ...lists } = readCatalogSet('fashion')
  const parents = types.filter(({ parent }) => parent === null)
  const columns = ['label', 'parent_id', 'has_gender', 'google_category', 'position']
  await copyRows(
    client,
    'types',
    columns,
    parents.map((type, i) => [type.label, null, type.hasGender, type.googleCategory, i]),
  )
  const { rows } = await client.query<{ id: number; label: string }>('select id, label from types')
  const idOf = new Map(rows.map(({ id, label }) => [label, id]))
  const children = types.filter(({ parent }) => parent !== null)
  await copyRows(
    client,
    'types',
    columns,
    children.map((type, i) => [type.label, idOf.get(type.parent!)!, type.hasGender, type.googleCategory, i]),
  )
  await copyRows(
    client,
    'colors',
    ['label'],
    colors.map(({ label }) => [label]),
  )
  await copyRows(
    client,
    'search_synonyms',
    ['word', 'means', 'is_mutual', 'is_fallback', 'language'],
    synonyms.map(({ word, means, isMutual, isFallback, language }) => [
      word,
      means,
      isMutual,
      isFallback,
      language,
    ]),
  )
  const documents = {
    catalog: catalogLists.parse(lists),
    [attributesKey]: { attributes },
    [pageWordsKey]: words,
  }
  for (const [key, value] of Object.entries(documents))
    await client.query(
      `insert into setting_overrides (key, value, version, set_at, set_by, why) values ($1, $2, 1, $3, $4, '')
       on conflict (key) do nothing`,
      [key, JSON.stringify(value), at, 'demo'],
    )
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
