import { createHash } from 'node:crypto'

interface Statement {
  name: string
  text: string
  values: unknown[]
}

const card = `json_build_object('_id', p.id, 'title', p.title, 'brand', b.name, 'type', t.label, 'gender', p.gender,
  'color', p.color, 'condition', p.condition,
  'price', json_build_object('cents', p.price_cents, 'currency', p.currency), 'totalAllowed', p.total_allowed,
  'sizes', (select json_agg(json_build_object('ID', z.id, 'size', z.label, 'qty', z.qty - z.held) order by z.position)
    from listing_sizes z where z.listing_id = p.id),
  'seller', json_build_object('_id', s.id, 'username', s.username, 'name', s.name, 'isSA', s.is_sa),
  'photo', p.photos -> 0, 'watchCount', p.watch_count, 'listedAt', p.listed_at)`

const joins = `join brands b on b.id = p.brand_id join types t on t.id = p.type_id join sellers s on s.id = p.seller_id`

/** Returns SQL that builds the JSON of listing cards. `numbersQuery` selects the `no` of each listing. */
function cardsOf(numbersQuery: string): string {
  return `select json_build_object('products', coalesce(json_agg(${card} order by p.no desc), '[]'))::text
    from (${numbersQuery}) page join listings p on p.no = page.no ${joins}`
}

const newestPage = 'order by no desc limit 24'
const listText = cardsOf(`select no from listings where state = 'active' ${newestPage} offset $1`)
const searchText = cardsOf(`select no from bench_words where words @@ to_tsquery('simple', $1) ${newestPage}`)
const detailText = `
  select json_build_object('listing', ${card}, 'description', p.description, 'photos', p.photos, 'views', p.view_count,
    'seller', json_build_object('bio', s.bio, 'shipsFrom', s.ships_from, 'returnPolicy', s.return_policy,
      'feedback', (select json_agg(f) from (select author, rate, body, created_at from feedback
        where seller_id = s.id and not hidden order by created_at desc, id desc limit 8) f)))::text
  from listings p ${joins} where p.id = $1 and p.state = 'active'`

export function listStatement(offset: number): Statement {
  return { name: 'list', text: listText, values: [offset] }
}

export function detailStatement(id: string): Statement {
  return { name: 'detail', text: detailText, values: [id] }
}

/**
 * Returns the statement that finds listings that contain all words of the search text. The last word matches as a
 * prefix. Typos are not corrected.
 */
export function searchStatement(search: string): Statement {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return { name: 'search', text: searchText, values: [words.join(' & ') + (words.length > 0 ? ':*' : '')] }
}

const conditions: Record<string, (n: number) => string> = {
  brand: (n) => `brand_id = (select id from brands where name = $${n})`,
  type: (n) => `type_id in (select c.id from types c left join types q on q.id = c.parent_id
    where $${n} in (c.label, q.label))`,
  color: (n) => `color = $${n}`,
  gender: (n) => `gender = $${n}`,
  condition: (n) => `condition = $${n}`,
  maxCents: (n) => `price_cents <= $${n}::integer`,
  size: (n) =>
    `exists (select from listing_sizes z where z.listing_id = id and z.label = $${n} and z.qty > z.held)`,
}

/** Returns the SQL statement for a filtered list. Each combination of filters has its own prepared statement. */
export function filterStatement(query: URLSearchParams): Statement {
  const filters = Object.keys(conditions).filter((name) => query.has(name))
  const where = filters.map((name, i) => ` and ${conditions[name]!(i + 2)}`).join('')
  const text = cardsOf(`select no from listings where state = 'active'${where} ${newestPage} offset $1`)
  const name = createHash('sha1').update(text).digest('hex')
  const offset = (Number(query.get('page') ?? 1) - 1) * 24
  return { name, text, values: [offset, ...filters.map((filter) => query.get(filter))] }
}
