import { CatalogIndex, readTerms, type Query } from '@souk/catalog-index'

const columns = {
  author: { values: 'many' },
  genre: { values: 'some' },
  language: { values: 'few' },
} as const
const index = new CatalogIndex(columns)
index.setValues('genre', [
  { key: 'fiction', label: 'Fiction' },
  { key: 'crime', label: 'Crime', parent: 'fiction' },
])
const more = { popularity: 0, rank: null, options: ['paperback'], available: ['paperback'] }
const sayers = { author: 'Dorothy L. Sayers', genre: 'crime', language: 'English' }
index.put({ no: 1, text: 'The Nine Tailors', values: sayers, price: 1200, ...more })
index.put({ no: 2, text: 'Gaudy Night', values: sayers, price: 900, ...more })
index.put({
  no: 3,
  text: 'Murder Must Advertise',
  values: { ...sayers, language: 'German' },
  price: 800,
  ...more,
})
for (const _ of index.prepare());

const query: Query<keyof typeof columns> = {
  search: readTerms('sayres'),
  values: { genre: ['Fiction'], language: ['English'] },
}
const found = index.select(query)
const { total, understoodAs } = found
const page = found.page('price-asc', 0, 24)
const facets = found.facets()
const genres = facets.valuesOf('genre')
const { prices } = facets
index.delete(2)
console.log(JSON.stringify({ total, page, understoodAs, genres, prices, afterDelete: found.total }))
