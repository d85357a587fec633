import type pg from 'pg'
import type { DemoCatalog } from './catalog.ts'
import { copyRows, type Cell } from './copy.ts'
import { accountsKey, demoBuyerId, demoSellerId, listAccounts } from './demo-accounts.ts'
import { demoId } from './ids.ts'
import type { Passwords } from './passwords.ts'
import { demoAccounts, emailOf, hashDemoPassword } from './people/accounts.ts'
import { firstParty } from './people/first-party.ts'
import type { DemoSeller } from './people/seller.ts'
import { portraitOf } from './people/portraits.ts'
import { colors, metals } from './catalog/colors.ts'
import { listStyles } from './catalog/styles.ts'
import { photosOf } from './catalog/photos.ts'
import { progressKey, type SeedProgress } from './progress.ts'
import { randomOf } from './random.ts'
import { parents, demoTypes } from './catalog/types.ts'
import { legacyFeedback, writeFeedback } from './wording/feedback.ts'

const day = 86_400_000
/** Few looks stand beside reviews, so that the pictures of a page of them are made soon. */
const reviewedStyles = 40

/** Everything the listings refer to, and the people around them; one transaction of the caller's. */
export async function seedPeople(
  client: pg.PoolClient,
  catalog: DemoCatalog,
  progress: SeedProgress,
  passwords: Passwords,
): Promise<void> {
  await client.query('insert into settings (key, value) values ($1, $2), ($3, $4)', [
    progressKey,
    JSON.stringify(progress),
    accountsKey,
    JSON.stringify(listAccounts(progress)),
  ])
  await seedTypes(client)
  await copyRows(
    client,
    'brands',
    ['name', 'is_custom'],
    catalog.brands.map((b) => [b.name, b.isCustom ?? false]),
  )
  await copyRows(
    client,
    'colors',
    ['label'],
    [...colors, ...metals].map(({ name }) => [name.toLowerCase()]),
  )
  const people = catalog.sellers.map((seller, index) => aSeller(seller, index, progress.at))
  const [sellerHash, adminHash, buyerHash] = await Promise.all([
    hashDemoPassword(passwords.seller),
    hashDemoPassword(passwords.admin),
    hashDemoPassword(passwords.buyer),
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
  await seedBuyer(client, buyerHash, progress.at)
}

interface SellerWithFeedback {
  seller: DemoSeller
  id: string
  createdAt: number
  feedback: Cell[][]
  halves: number
}

function aSeller(seller: DemoSeller, index: number, at: number): SellerWithFeedback {
  const { id, createdAt, random } = demoSellerId(seller, at)
  const written = Array.from({ length: seller.reviews }, () => ({
    ...writeFeedback(seller.stars, random),
    at: createdAt + Math.floor((at - createdAt) * random.between(0.03, 0.998)),
  }))
  const old = index % 5 === 0 && seller.reviews > 0 ? random.some(legacyFeedback, 3) : []
  const legacy = old.map((body, i) => ({ author: '', halves: 10, body, at: createdAt + (i + 1) * 3 * day }))
  const reviewRandom = randomOf(`reviewed:${seller.username}`)
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
      e.author === '' ? null : photosOf(listStyles()[reviewRandom.int(0, reviewedStyles - 1)]!)[0]!.key,
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
  'shipping_cents',
  'is_admin',
  'is_sa',
  'featured_rank',
  'rating_sum',
  'rating_count',
  'created_at',
]

/** `rating_sum` counts half stars: it is an integer and rates come in halves. */
function sellerRow(
  { seller, id, createdAt, feedback, halves }: SellerWithFeedback,
  passwordHash: string | null,
): Cell[] {
  const isFirstParty = seller === firstParty
  return [
    id,
    seller.username,
    seller.name,
    emailOf(seller.username),
    passwordHash,
    seller.instagram,
    portraitOf(seller),
    seller.bio,
    seller.shipsFrom,
    seller.returnPolicy,
    seller.shippingCents,
    isFirstParty,
    isFirstParty,
    seller.featuredRank,
    halves,
    feedback.length,
    iso(createdAt),
  ]
}

async function seedTypes(client: pg.PoolClient): Promise<void> {
  await copyRows(
    client,
    'types',
    ['label', 'has_gender', 'position'],
    parents.map((p, i) => [p.label, p.hasGender, i]),
  )
  const { rows } = await client.query<{ id: number; label: string }>(
    'select id, label from types where parent_id is null',
  )
  const idOf = new Map(rows.map((row) => [row.label, row.id]))
  const children = demoTypes.map((type, i) => [
    type.label,
    idOf.get(type.parent)!,
    parents.some((p) => p.hasGender && p.label === type.parent),
    i,
  ])
  await copyRows(client, 'types', ['label', 'parent_id', 'has_gender', 'position'], children)
}

async function seedBuyer(client: pg.PoolClient, passwordHash: string, at: number): Promise<void> {
  const account = demoAccounts[0]!
  const [fname, lname] = account.name.split(' ') as [string, string]
  const { id, createdAt } = demoBuyerId(at)
  await copyRows(
    client,
    'buyers',
    [
      'id',
      'username',
      'full_name',
      'fname',
      'lname',
      'email',
      'password_hash',
      'address_line1',
      'address_city',
      'address_state',
      'address_zip',
      'disclaimer',
      'is_validated',
      'created_at',
    ],
    [
      [
        id,
        account.username,
        account.name,
        fname,
        lname,
        account.email,
        passwordHash,
        '12 Larch Street',
        'Portland',
        'OR',
        '97205',
        true,
        true,
        iso(createdAt),
      ],
    ],
  )
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
