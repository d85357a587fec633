import pg from 'pg'
import type { Random } from '#demo/random.ts'

/** A listing from the catalog, with the values that shoppers search for and filter by. */
export interface SampleListing {
  id: string
  title: string
  brand: string
  type: string
  parent: string
  color: string
  gender: string | null
  size: string | null
  username: string
}

/** Returns randomly selected listings. The selection is always the same for the same catalog. */
export async function readSamples(url: string, count: number): Promise<SampleListing[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select setseed(0.5)')
  const { rows } = await client.query<SampleListing>(
    `select p.id, p.title, b.name as brand, t.label as type, coalesce(q.label, t.label) as parent, p.color, p.gender,
       (select label from listing_sizes z where z.listing_id = p.id order by position limit 1) as size, s.username
     from (select ceil(random() * (select max(no) from listings))::integer as no from generate_series(1, $1)) r
     join listings p on p.no = r.no and p.state = 'active' join brands b on b.id = p.brand_id
     join types t on t.id = p.type_id left join types q on q.id = t.parent_id join sellers s on s.id = p.seller_id`,
    [count],
  )
  await client.end()
  return rows
}

/**
 * Draws as many values from `all` as it contains, some values much more often than others. In this Zipf distribution,
 * the n-th value is drawn n^-0.8 times as often as the first value. Published search logs have exponents between 0.7
 * and 1.
 */
export function drawWithSkew<T>(all: readonly T[], random: Random): T[] {
  const upTo: number[] = []
  let sum = 0
  for (let n = 1; n <= all.length; n++) upTo.push((sum += n ** -0.8))
  return all.map(() => {
    const at = random.next() * sum
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (upTo[middle]! > at) high = middle
      else low = middle + 1
    }
    return all[low]!
  })
}
