import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Filter } from '#contract/catalog.ts'
import { readCards } from './card.store.ts'
import type { Wanted } from './search/piece-facts.ts'
import type { Answer, Showcase } from './showcase.ts'

/** A market has more brands and sellers than anybody reads in a list: so many are named, and those chosen. */
const facetLimits = { brands: 100, sellers: 60 }
const allFacets = { brands: Infinity, sellers: Infinity }

export interface ListReads {
  /** Nobody asks a PUT whether it is still so: it has no tag. */
  filter(filter: Filter): Promise<string>
  featured(filter: Filter): Promise<Answer>
  filterInfo(): Promise<Answer>
  /** The cards of a seller's pieces, newest first, as JSON text. */
  ofSeller(username: string, page: number, limit: number): Promise<{ cards: string; total: number }>
  kept(key: string, build: () => Promise<string>): Promise<Answer>
}

/** Lists out of the showcase; whoever calls has waited for the barrier. */
export function openListReads(pool: pg.Pool, showcase: Showcase): ListReads {
  /** A whole answer stands until anything changes; its parts are kept longer. */
  async function kept(key: string, build: () => Promise<string>): Promise<Answer> {
    const known = showcase.answers.get(key)
    if (known?.version === showcase.version) return known
    const ticket = showcase.answers.ticket()
    const { version } = showcase
    const answer = answerOf(await build(), version)
    showcase.answers.set(key, answer, ticket)
    return answer
  }

  async function cardsOf(nos: readonly number[]): Promise<string> {
    const { cards, index } = showcase
    const known = nos.map((no) => cards.get(no))
    const missing = nos.filter((_, i) => known[i] === undefined)
    const ticket = cards.ticket()
    const read = missing.length > 0 ? await readCards(pool, missing) : new Map<number, string>()
    for (const [no, card] of read) cards.set(no, card, ticket)
    let text = ''
    for (const [i, no] of nos.entries()) {
      const card = known[i] ?? read.get(no)
      if (card !== undefined) text += `${text === '' ? '{' : ',{'}${card},${index.namesOf(no)}}`
    }
    return text
  }

  return {
    kept,
    async filter(filter) {
      const selection = showcase.index.select(wantedOf(filter))
      // All that counts is told in one go: while cards are read the catalogue may change.
      const facets = selection.facets(facetLimits)
      const { total } = selection
      const nos = selection.page(filter.sort, skipOf(filter), filter.limit)
      const understood = JSON.stringify(selection.searched?.understoodAs ?? null)
      const cards = await cardsOf(nos)
      return `{"products":[${cards}],"total":${total},"facets":${facets},"understoodAs":${understood}}`
    },
    featured: (filter) =>
      kept(`featured ${JSON.stringify(filter)}`, async () => {
        const selection = showcase.index.select({ ...wantedOf(filter), featured: true })
        const { total } = selection
        const cards = await cardsOf(selection.page(filter.sort, skipOf(filter), filter.limit))
        return `{"products":[${cards}],"total":${total}}`
      }),
    filterInfo: () => kept('filterinfo', async () => showcase.index.select({}).facets(allFacets)),
    async ofSeller(username, page, limit) {
      const selection = showcase.index.select({ seller: [username] })
      const { total } = selection
      return { cards: await cardsOf(selection.page('newest', skipOf({ page, limit }), limit)), total }
    },
  }
}

function answerOf(body: string, version: number): Answer {
  return { body, etag: hash('sha1', body, 'base64url'), version }
}

function skipOf({ page, limit }: Pick<Filter, 'page' | 'limit'>): number {
  return (page - 1) * limit
}

/** The filter without what only pages and orders the answer; a search of spaces asks for nothing. */
function wantedOf(filter: Filter): Wanted {
  const { sort: _sort, page: _page, limit: _limit, search, ...wanted } = filter
  return { ...wanted, search: search?.trim() || undefined }
}
