import { seededRandom } from '#demo/random.ts'

/** Invented brand. The tier determines the brand's price level: 1 high street, 2 contemporary, 3 designer. */
export interface Brand {
  name: string
  tier: 1 | 2 | 3
  weight: number
  /** Categories that the brand makes. An empty list means all categories except Kids. */
  makes: readonly string[]
  isCustom?: boolean
}

const clothes = ['Dresses', 'Tops', 'Knitwear', 'Outerwear', 'Pants', 'Skirts'] as const
const brand = (name: string, tier: 1 | 2 | 3, weight: number, ...makes: string[]): Brand => ({
  name,
  tier,
  weight,
  makes,
})

export const brands: readonly Brand[] = [
  brand('Ardelune', 3, 9, ...clothes),
  brand('Vesperloom', 2, 12, ...clothes),
  brand('Halden Mire', 2, 10, 'Outerwear', 'Pants', 'Tops'),
  brand('Corvane', 3, 6, 'Bags', 'Shoes'),
  brand('Tessaline', 2, 9, 'Dresses', 'Skirts', 'Tops'),
  brand('Ninth Hour Atelier', 3, 5, ...clothes),
  brand('Maren Okholt', 2, 10, 'Knitwear', 'Outerwear'),
  brand('Pallister Row', 2, 9, 'Tops', 'Pants', 'Outerwear', 'Accessories'),
  brand('Sableworth', 3, 6, 'Outerwear', 'Knitwear', 'Accessories'),
  brand('Ferrin & Daughters', 1, 8, 'Dresses', 'Tops', 'Kids'),
  brand('Quillonne', 3, 5, 'Bags', 'Jewelry'),
  brand('Lumivère', 2, 6, 'Jewelry'),
  brand('Ottoline Wray', 2, 8, 'Dresses', 'Tops', 'Skirts'),
  brand('Brackenhithe', 1, 7, 'Knitwear', 'Outerwear', 'Accessories'),
  brand('Casa Vellúa', 3, 6, 'Shoes', 'Bags'),
  brand('Dunmorrow', 1, 8, 'Tops', 'Pants', 'Knitwear'),
  brand('Ellery Vossen', 3, 5, ...clothes),
  brand('Estuary Cloth', 1, 9, 'Tops', 'Pants', 'Dresses'),
  brand('Grisaille Nord', 2, 8, ...clothes),
  brand('Harrowtide', 1, 7, 'Denim', 'Tops', 'Outerwear'),
  brand('Isolde Kerrin', 2, 6, 'Dresses', 'Skirts'),
  brand('Kestrelle', 2, 7, 'Shoes'),
  brand('Lindhavre', 1, 8, 'Knitwear', 'Tops', 'Kids'),
  brand('Mirelle Ansa', 3, 5, 'Dresses', 'Tops', 'Skirts'),
  brand('Folklund', 1, 8, 'Knitwear', 'Kids', 'Accessories'),
  brand('Oriel & Stave', 2, 6, 'Accessories', 'Bags'),
  brand('Rue Cassandre', 2, 8, 'Tops', 'Dresses', 'Skirts'),
  brand('Saltmarsh Indigo', 2, 10, 'Denim'),
  brand('Thistlecote', 1, 7, 'Kids', 'Knitwear'),
  brand('Umbrasole', 2, 6, 'Accessories', 'Shoes'),
  brand('Verrazine', 3, 5, 'Bags', 'Shoes', 'Accessories'),
  brand('Wrenfold', 1, 7, 'Kids'),
  brand('Zephyrane', 2, 7, 'Outerwear', 'Shoes'),
  brand('Noemi Brandauer', 3, 4, ...clothes),
  brand('Bastionne', 1, 7, 'Outerwear', 'Denim', 'Pants'),
  brand('Clovermere', 1, 6, 'Dresses', 'Kids'),
  brand('Delphine Aubrac', 3, 4, 'Jewelry', 'Bags'),
  brand('Galatea Gauge', 2, 7, 'Knitwear'),
  brand('Hollinworks', 1, 7, 'Pants', 'Tops', 'Denim'),
  brand('Ilmari Sundt', 2, 6, 'Outerwear', 'Knitwear', 'Pants'),
  brand('Jorvane', 2, 6, 'Shoes', 'Accessories'),
  brand('Marlough', 1, 7, 'Shoes', 'Bags'),
  brand('Petrichor Mills', 2, 6, 'Tops', 'Pants', 'Denim'),
  brand('Rosalind Tarn', 2, 6, 'Dresses', 'Jewelry'),
  brand('Sorrelwick', 1, 7, 'Tops', 'Skirts', 'Dresses'),
  brand('Tamsin Aurelle', 2, 5, 'Jewelry', 'Accessories'),
  { ...brand('Studio Ondine', 1, 3, 'Jewelry', 'Bags'), isCustom: true },
  { ...brand('Marguerite at Home', 1, 2, 'Dresses', 'Tops', 'Accessories'), isCustom: true },
]

const heads = [
  'Al',
  'Bel',
  'Cal',
  'Dor',
  'El',
  'Fen',
  'Gal',
  'Hes',
  'Il',
  'Jas',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
  'Os',
  'Per',
  'Quel',
  'Ros',
  'Sil',
  'Tam',
]
const middles = ['a', 'be', 'di', 'e', 'ga', 'i', 'lo', 'mi', 'o', 'ra', 'se', 'ta', 'vi', 'zu']
const tails = [
  'bourne',
  'cote',
  'dale',
  'fell',
  'grave',
  'lind',
  'mont',
  'nelle',
  'quist',
  'rine',
  'sette',
  'thorpe',
  'velle',
  'wick',
]

/** Returns `count` brands: first the handwritten brands, then invented brands for a large catalog. */
export function listBrands(count: number): Brand[] {
  const byName = new Map(brands.map((b) => [b.name, b]))
  for (let i = 0; byName.size < count; i++) {
    const random = seededRandom('brand', i)
    const name = random.pick(heads) + random.pick(middles) + random.pick(tails)
    if (byName.has(name)) continue
    byName.set(name, {
      name,
      tier: random.pick([1, 1, 2, 2, 2, 3] as const),
      weight: random.between(0.5, 5),
      makes: [],
    })
  }
  return [...byName.values()]
}
