import pg from 'pg'
import { randomOf, type Random } from '#demo/random.ts'

export const kinds = ['list', 'filter', 'search', 'detail'] as const
export type RequestKind = (typeof kinds)[number]

export interface BenchCall {
  method: 'GET' | 'PUT'
  path: string
  body?: string
}

/** The same request, as the app and as the bare server are asked for it. */
export interface BenchRequest {
  app: BenchCall
  bare: BenchCall
}

interface Sample {
  id: string
  title: string
  brand: string
  type: string
  parent: string
  color: string
  gender: string | null
  size: string | null
}

/** Random requests about the catalog as it is; the same seed and catalog give the same requests. */
export async function makeRequests(
  url: string,
  count = 12_000,
): Promise<Record<RequestKind, BenchRequest[]>> {
  const random = randomOf('bench', 1)
  const samples = await readSamples(url, count)
  const many = (make: (sample: Sample) => BenchRequest): BenchRequest[] => samples.map(make)
  return {
    list: many(() => listed({ page: aPage(random, 40) }, '/list')),
    filter: skewed(
      many((sample) => listed(aFilter(sample, random), '/filter')),
      random,
    ),
    search: skewed(
      many((sample) => listed({ search: aSearch(sample, random) }, '/search')),
      random,
    ),
    detail: many(({ id }) => ({
      app: { method: 'GET', path: `/buyer/viewcount/${id}` },
      bare: { method: 'GET', path: `/detail/${id}` },
    })),
  }
}

/**
 * As many requests again, asked as unevenly as shops are: the nth most wanted n^-0.8 as often as the first (what is
 * published of search logs lies between 0.7 and 1). Some four thousand differ.
 */
function skewed(requests: readonly BenchRequest[], random: Random): BenchRequest[] {
  const upTo: number[] = []
  let sum = 0
  for (let n = 1; n <= requests.length; n++) upTo.push((sum += n ** -0.8))
  return requests.map(() => {
    const at = random.next() * sum
    return requests[upTo.findIndex((weight) => weight > at)] ?? requests[0]!
  })
}

/** Seven of ten see the first page only, one of ten goes on beyond the third. */
function aPage(random: Random, last: number): string {
  if (random.chance(0.7)) return '1'
  return String(random.chance(0.67) ? random.int(2, 3) : random.int(4, last))
}

async function readSamples(url: string, count: number): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select setseed(0.5)')
  const { rows } = await client.query<Sample>(
    `select p.id, p.title, b.name as brand, t.label as type, coalesce(q.label, t.label) as parent, p.color, p.gender,
       (select label from listing_sizes z where z.listing_id = p.id order by position limit 1) as size
     from (select ceil(random() * (select max(no) from listings))::integer as no from generate_series(1, $1)) r
     join listings p on p.no = r.no join brands b on b.id = p.brand_id join types t on t.id = p.type_id
     left join types q on q.id = t.parent_id`,
    [count],
  )
  await client.end()
  return rows
}

function listed(query: Record<string, string>, barePath: string): BenchRequest {
  const lists = ['brand', 'type', 'color', 'gender', 'condition', 'size']
  const body = Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (lists.includes(name)) return [name, [value]]
      return [name, name === 'search' ? value : Number(value)]
    }),
  )
  const inStock = query['size'] === undefined ? {} : { inStock: true }
  return {
    app: { method: 'PUT', path: '/buyer/filter2', body: JSON.stringify({ ...body, ...inStock }) },
    bare: { method: 'GET', path: `${barePath}?${new URLSearchParams(query)}` },
  }
}

/** What people narrow a shop down by: mostly one or two things, sometimes more; seldom beyond the first page. */
function aFilter(sample: Sample, random: Random): Record<string, string> {
  const { brand, type, parent, color } = sample
  const gender = sample.gender ?? 'women'
  const requests: Record<string, string>[] = [
    { brand },
    { type },
    { type: parent, gender },
    { brand, type: parent },
    { type, color },
    { type, gender, maxCents: String(random.int(2, 30) * 1000) },
    ...(sample.size === null ? [] : [{ type, gender, size: sample.size }]),
  ]
  return { ...random.pick(requests), page: aPage(random, 10) }
}

/** Words of a listing there is: a third mistyped, a third not finished. */
function aSearch({ title, brand, color, type }: Sample, random: Random): string {
  const words = title.split(' ').filter((word) => word.length > 2)
  const word = random.pick(words.length > 0 ? words : [type])
  const search = random.pick([word, `${color} ${word}`, `${brand} ${word}`, `${word} ${color}`, brand])
  const style = random.int(0, 2)
  if (style === 0) return search.slice(0, Math.max(3, search.length - random.int(1, 3)))
  return style === 1 ? mistyped(search, random) : search
}

function mistyped(text: string, random: Random): string {
  const at = random.int(1, Math.max(1, text.length - 2))
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + (text[at + 1] ?? '') + text[at]! + text.slice(at + 2)
}
