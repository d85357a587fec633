import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { printHeader, printLatencies } from '../latencies.ts'
import { atMost, type Target } from '../targets.ts'

/** Number of measured requests for each type of query. */
const pagesEach = 200
/** Number of users who are signed in to the same seller account at the same time. */
const concurrentUsers = 8
const words = ['velvet', 'coat', 'sleeve', 'shipping', 'Canada', 'button', 'lining', 'silk']

interface InboxReply {
  conversations: { _id: string }[]
  next: string | null
  unread: number
}

/**
 * Measures the inbox of a seller with many conversations: first, next, last and unread pages, searches, and opening and
 * answering a conversation. No SQL statement is allowed to use a sequential scan.
 */
export async function measureInbox(
  program: BenchProgram,
  { conversations }: { conversations: number },
): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  const seller = await aSeller(pool)
  const token = await aToken(pool, { sellerId: seller.id })
  const { id: listing } = await aStoredListing(pool, { seller })
  await showProgress(`${conversations} conversations`, () => seed(pool, seller.id, listing, conversations))
  printHeader(`Inbox with ${conversations.toLocaleString('en-US')} conversations`)
  const depth = (at: number) =>
    `after=msg_${String(Math.round((at / pagesEach) * conversations)).padStart(10, '0')}`
  let next: string | null = null
  const kinds: [name: string, query: (at: number) => string][] = [
    ['newest', () => ''],
    ['the next page', () => (next === null ? '' : `after=${next}`)],
    ['deep', depth],
    ['unread', (at) => `unread=1&${depth(at)}`],
    ['unread, search for a word', (at) => `unread=1&search=${words[at % words.length]}`],
    ['a word in every eighth conversation', (at) => `search=${words[at % words.length]}`],
    ['a rare word', (at) => `search=person${(at * 37) % 1000}x`],
    ['words without a match', (at) => `search=velvet+nothing${at}`],
    ['four words without a match', () => 'search=velvet+coat+sleeve+lining'],
  ]
  const before = await countSequentialScans(pool)
  const page = (query: (at: number) => string) => async (at: number) => {
    next = (await ask(query(at))).next
  }
  let maxP95 = 0
  for (const [name, query] of kinds) await time(name, page(query))
  // Spreads the requests evenly over all conversations, from the newest to the oldest.
  const idAt = (at: number) => `cnv_0_${conversations - Math.floor((at / pagesEach) * (conversations - 1))}`
  await time('open a conversation', (at) => fetchJson(`/${idAt(at)}`))
  await time('open a long conversation', () => fetchJson('/cnv_0_1'))
  await time('send a message', (at) =>
    fetchJson(`/${idAt(at)}/messages`, { text: 'Yes, it is right', attempt: `bench-message-${at}` }),
  )
  const maxP95Sequential = maxP95
  printHeader(`The same with ${concurrentUsers} concurrent users`)
  for (const [name, query] of kinds) await time(name, page(query), concurrentUsers)
  const scans = (await countSequentialScans(pool)) - before
  const { conversations: first, unread } = await ask('limit=25')
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::integer as n from conversations where seller_id = $1 and seller_unread',
    [seller.id],
  )
  return [
    atMost('inbox: p95 of the slowest kind of page in ms', 50, maxP95Sequential),
    atMost('inbox: sequential scans of conversations or messages', 0, scans),
    atMost('inbox: wrong pages or counts', 0, first.length === 25 && unread === rows[0]!.n ? 0 : 1),
  ]

  async function time(name: string, work: (at: number) => Promise<unknown>, atOnce = 1): Promise<void> {
    const latencies: number[] = []
    const numbers = Array.from({ length: pagesEach }, (_, at) => at).values()
    const askInTurn = async () => {
      for (const at of numbers) {
        const startedAt = performance.now()
        await work(at)
        latencies.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, askInTurn))
    maxP95 = Math.max(maxP95, printLatencies(name, latencies))
  }

  async function ask(query: string): Promise<InboxReply> {
    return (await fetchJson(`?${query}`)) as InboxReply
  }

  async function fetchJson(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${app.address}/api/conversations${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/**
 * Returns the number of sequential scans of the two conversation tables so far. Waits first, because PostgreSQL updates
 * this number with a delay of 1 s.
 */
async function countSequentialScans(pool: pg.Pool): Promise<number> {
  await setTimeout(1_500)
  const { rows } = await pool.query<{ n: number }>(
    `select sum(seq_scan)::integer as n from pg_stat_user_tables where relname in ('conversations', 'messages')`,
  )
  return rows[0]!.n
}

/**
 * Creates conversations for the seller, and the same number for another seller. Every tenth conversation of the seller
 * is unread.
 */
async function seed(
  pool: pg.Pool,
  sellerId: string,
  listingId: string,
  conversations: number,
): Promise<void> {
  const other = await aSeller(pool)
  const { id: otherListing } = await aStoredListing(pool, { seller: other })
  await aBuyer(pool)
  await pool.query(
    `insert into buyers (id, email, fname, username, is_validated, created_at)
     select 'byr_bench' || lpad(n::text, 8, '0'), 'bench' || n || '@buyer.example', 'Person' || n % 1000 || 'x', 'bench' || n, true, now()
     from generate_series(1, $1::int) n`,
    [conversations],
  )
  for (const [at, seller, listing] of [
    [0, sellerId, listingId],
    [1, other.id, otherListing],
  ] as const)
    await pool.query(
      `insert into conversations (id, buyer_id, seller_id, listing_id, title, started_at, seq, last_id, last_at, last_by,
         last_text, seller_unread, words)
       select 'cnv_' || $1::int || '_' || n, 'byr_bench' || lpad(n::text, 8, '0'), $2::text, $3, 'Velvet coat', now(), 1,
         'msg_' || lpad(n::text, 10, '0') || '_' || $1::int, now(), 'buyer', said, n % 10 = 0,
         (select array_to_tsvector(array_agg(right(owner, 8) || '/' || word))
           from unnest(array['byr_bench' || lpad(n::text, 8, '0'), $2::text]) owner,
             unnest(tsvector_to_array(to_tsvector('simple', said || ' Velvet coat Person' || n % 1000 || 'x'))) word)
       from generate_series(1, $4::int) n, lateral (select 'Is the ' || ($5::text[])[1 + n % 8] || ' right?' as said) s`,
      [at, seller, listing, conversations, words],
    )
  await pool.query(
    `insert into messages (id, conversation_id, seq, by, text, at)
     select last_id, id, 1, 'buyer', last_text, last_at from conversations`,
  )
  await pool.query(
    `insert into messages (id, conversation_id, seq, by, text, at)
     select 'msg_long_' || n, 'cnv_0_1', n, case n % 2 when 0 then 'buyer' else 'seller' end, 'And another word of it', now()
     from generate_series(2, 500) n`,
  )
  await pool.query(`update conversations set seq = 500 where id = 'cnv_0_1'`)
  await pool.query(
    `insert into inboxes (recipient, unread, seq) select 'seller:' || seller_id, count(*), 1 from conversations
     where seller_unread group by seller_id`,
  )
  await pool.query('vacuum analyze conversations')
  await pool.query('vacuum analyze messages')
  await pool.query('vacuum analyze buyers')
}
