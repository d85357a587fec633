import { expect, test } from 'vitest'
import { createDemoCatalog } from '#demo/catalog.ts'
import { demoTypes } from '#demo/catalog/types.ts'
import { seededRandom } from '#demo/random.ts'
import { writeFeedback } from './feedback.ts'

/** Words that are allowed only in reviews of listings of certain types. */
const allowedTypes: readonly [words: RegExp, types: RegExp][] = [
  [/collar/i, /^Shirts$/],
  [/sleeve/i, /^(Shirts|Coats|Trench coats|Blazers|Jackets|Puffers)$/],
  [/laptop/i, /^Tote bags$/],
  [/strap/i, /^(Shoulder|Crossbody) bags$/],
  [/clasp/i, /^Necklaces$/],
  [/soles|insole|toes/i, /^(Boots|Loafers|Sneakers|Heels|Sandals|Ballet flats)$/],
  [/minus five/i, /^(Coats|Puffers)$/],
  [/waist|hemmed/i, /^(Tailored pants|Wide-leg pants|Shorts)$/],
  [/skirt|wedding/i, /dresses$/],
  [/denim/i, /^(Jeans|Denim jackets)$/],
  [/fit is spot on|label says/i, /^(?!.*(bags|Clutches|Boots|Earrings|Scarves|Belts|Hats|Sunglasses))/],
]

test('a review mentions only features that the item’s type can have', () => {
  const random = seededRandom('reviews that fit')
  for (const type of demoTypes)
    for (let no = 0; no < 200; no++) {
      const { body } = writeFeedback(4.2, type, random)
      for (const [words, types] of allowedTypes)
        if (words.test(body)) expect(type.label, `${type.label}: ${body}`).toMatch(types)
      // A review must not mention the buyer's order history or the outcome of the order, because the generator does not
      // have this information.
      expect(body).not.toMatch(/third order|refunded|weeks|days/i)
    }
})

test('descriptions of new items mention no wear or repair', () => {
  const catalog = createDemoCatalog(640, Date.UTC(2026, 0, 1))
  const listings = Array.from({ length: 640 }, (_, index) => catalog.listing(index))
  const unworn = listings.filter(({ condition }) => condition === 'new')
  expect(unworn.length).toBeGreaterThan(100)
  for (const { title, description } of unworn)
    expect(description, title).not.toMatch(
      /already|resoled|replaced|re-?whitened|new tips|unfrayed|unscuffed|unscratched|\bworn (once|twice|a handful)/i,
    )
})

test('a children’s seller sells nothing else', () => {
  const catalog = createDemoCatalog(640, Date.UTC(2026, 0, 1))
  const listings = Array.from({ length: 640 }, (_, index) => catalog.listing(index)).filter(
    ({ seller }) => seller.username === 'lottie_lark',
  )
  expect(listings.length).toBeGreaterThan(10)
  expect(new Set(listings.map(({ style }) => style.type.parent))).toEqual(new Set(['Kids']))
})
