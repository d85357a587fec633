import { describe, expect, test } from 'vitest'
import { SearchDictionary } from './dictionary.ts'
import { createClauses, termsOf, type SearchTerms } from '@souk/catalog-index'

const dictionary = new SearchDictionary({
  types: ['Dresses', 'T-shirts', 'Trainers', 'Coats', 'Boots', "Kids' shoes"].map((label) => ({
    label,
    parent: null,
  })),
  brands: ['Marni', 'New Balance', 'Black Crane', 'H&M', 'Good American', 'Used Future'],
  synonyms: [
    { word: 'tee', means: 'T-shirt', isMutual: true },
    { word: 'tshirt', means: 'T-shirt', isMutual: true },
    { word: 'sneakers', means: 'trainers', isMutual: true },
    { word: 'Turnschuhe', means: 'sneakers', isMutual: true },
    { word: 'parka', means: 'coats', isMutual: false },
    { word: 'Kleid', means: 'dress', isMutual: true },
    { word: 'Damen', means: 'women', isMutual: false },
    { word: 'sweatpants', means: 'joggers', isMutual: true },
    { word: 'gloves', means: 'mittens', isMutual: true },
  ],
})

/**
 * Returns the alternative words for each term in a search. A listing must contain at least one of the words of each
 * term.
 */
function asked(text: string): string[][] {
  const { terms } = dictionary.read(text)
  return terms === undefined
    ? []
    : termsOf(terms).flatMap((term) =>
        createClauses(term, false).map(({ words, starts }) => [
          ...words,
          ...starts.map((start) => `${start}…`),
        ]),
      )
}
const stated = (text: string) => {
  const { terms, size, condition } = dictionary.read(text)
  const words = terms && termsOf(terms).map((term) => term.text)
  return { words: words ?? [], size: size?.names ?? [], condition: condition ?? [] }
}

describe('words', () => {
  test('a synonym finds its meaning, and the reverse only if it is mutual', () => {
    expect(asked('parka sale')[0]).toEqual(expect.arrayContaining(['parka', 'coats', 'coat']))
    expect(asked('coats sale')[0]).not.toContain('parka')
    expect(asked('sneakers x')[0]).toEqual(expect.arrayContaining(['sneakers', 'trainers', 'trainer']))
    expect(asked('trainers x')[0]).toContain('sneakers')
  })

  test('tee, tshirt, and t-shirt find the same listings', () => {
    const found = ['tee', 'tshirt', 't shirt', 'T-Shirts'].map((text) =>
      asked(text).map((words) => words.includes('shirts') || words.includes('t')),
    )
    expect(found).toEqual(Array.from({ length: 4 }, () => [true, true]))
    expect(asked('tee').every((words) => words.includes('tee'))).toBe(true)
  })

  test('a word typed as two words is recognized, and a plural finds the same as its singular', () => {
    expect(stated('sweat pants').words).toEqual(['sweatpants'])
    expect(asked('dress red')[0]).toContain('dresses')
    expect(asked('scarves red')[0]).toContain('scarf')
  })

  test('the last word can be incomplete, unless it is a vocabulary word', () => {
    expect(asked('silk dre')[1]).toContain('dre…')
    expect(asked('silk dress')[1]).not.toContain('dress…')
  })

  test('German words for types, colors, and wearers are recognized in any ending and spelling', () => {
    expect(asked('Kleider x')[0]).toContain('dresses')
    expect(asked('Damenkleid')).toEqual([
      expect.arrayContaining(['women']),
      expect.arrayContaining(['dress', 'dresses']),
    ])
    for (const word of ['rotes', 'roter', 'Rote', 'rot']) expect(asked(`${word} x`)[0]).toContain('red')
    for (const word of ['grüne', 'gruene', 'dunkelgrünes']) expect(asked(`${word} x`)[0]).toContain('green')
    expect(asked('Turnschuhe x')[0]).toContain('trainers')
  })

  test('stop words are ignored, unless there are no other words', () => {
    expect(stated('a coat for the winter').words).toEqual(['coat', 'winter'])
    expect(stated('for the').words).toEqual(['for', 'the'])
  })

  test('a color finds its family, and a shade finds similar colors', () => {
    const colorsOf = (text: string) =>
      termsOf(dictionary.read(text).terms!)[0]!.otherValues.map(({ label }) => label)
    expect(colorsOf('red')).toEqual(expect.arrayContaining(['red', 'burgundy', 'terracotta']))
    expect(colorsOf('wine red')).toContain('burgundy')
    expect(colorsOf('wine red')).not.toContain('red')
    expect(colorsOf('dark blue')).toContain('navy')
    expect(colorsOf('grey')).toContain('charcoal')
  })

  test('a brand name is matched literally', () => {
    expect(stated('new balance sneakers')).toEqual({
      words: ['new', 'balance', 'sneakers'],
      size: [],
      condition: [],
    })
    expect(stated('h&m coat')).toEqual({ words: ['h', 'm', 'coat'], size: [], condition: [] })
    expect(stated('used future').condition).toEqual([])
    expect(stated('used coat').condition).toEqual(['like new', 'very good', 'good'])
  })
})

test.each([
  ['red dress size 38', ['red', 'dress'], ['38 (M, US 8)']],
  ['XL', [], ['XL']],
  ['coat m', ['coat'], ['M']],
  ['boots eu 38', ['boots'], ['EU 38']],
  ['boots 38.5', ['boots'], ['38.5']],
  ['Kleid Größe 40', ['kleid'], ['40 (M, US 10)']],
  ['jeans W32 L34', ['jeans'], ['W32 L34']],
  ['jeans 32/34', ['jeans'], ['W32 L34']],
  ['jeans w29', ['jeans'], ['W29']],
  ['coat age 6', ['coat'], ['6Y']],
  ['coat 2-3 years', ['coat'], ['2-3Y']],
  ['coat 3-6 months', ['coat'], ['3-6M']],
  ['belt 105cm', ['belt'], ['105 cm']],
  ['ring size 54', ['ring'], ['54']],
  ['ring 54 mm', ['ring'], ['54 mm']],
  ['bra 75b', ['bra'], ['75B']],
  ['one size hat', ['hat'], ['One size']],
  ['coat x large', ['coat'], ['XL']],
  ['coat size large', ['coat'], ['L']],
  ['large coat', ['coat'], ['L']],
  ['large bag', ['large', 'bag'], []],
  ['levis 501', ['levis', '501'], []],
  ['air max 90', ['air', 'max', '90'], []],
  ['silk size', ['silk'], []],
  ['coat size constructor', ['coat', 'constructor'], []],
])('%s: the words %j in the sizes %j', (text, words, size) => {
  expect(stated(text)).toEqual({ words, size, condition: [] })
})

test('a size is searched under all of its labels', () => {
  expect(dictionary.read('38').size!.labels).toEqual(expect.arrayContaining(['38', 'EU 38', 'W38 L32']))
  expect(dictionary.read('size 6y').size!.labels).toEqual(expect.arrayContaining(['6Y', '5-6Y']))
  expect(dictionary.read('2xl').size!.labels).toEqual(['XXL', '2XL'])
})

test.each([
  ['dress size 8', '8 (M, EU 38–40)', ['M', 'EU 38', 'EU 40', 'US 8']],
  ['dress 8', '8 (M, EU 38–40)', ['M']],
  ['UK 12 dress', 'UK 12 (M, EU 38–40)', ['M', 'EU 38']],
  ['dress M', 'M', ['M', 'EU 38', 'EU 40', 'US 8']],
  ['mens coat EU 50', 'EU 50 (M)', ['M']],
  ['small coat', 'S', ['S']],
  ['boots size 7', '7 (EU 37–38)', ['EU 37', 'EU 37.5', 'EU 38']],
  ['mens boots 10', '10 (EU 43)', ['EU 43']],
  ['boots 13', '13 (EU 46)', ['EU 46']],
  ['boots EU 38', 'EU 38', ['EU 38', 'US 7.5']],
  ['kids shoes size 10', '10 (EU 27)', ['EU 27']],
  ['girls dress 2t', '2T', ['2T', '2Y', '1-2Y', '2-3Y']],
  ['18 months', '18M', ['18M', '12-18M', '1-2Y']],
  ['boys coat size 10', '10Y', ['10Y', '9-10Y', '10-11Y']],
  ['plus size dress', 'XL–4XL', ['XL', '3XL']],
])('%s: the size %s, with its labels in other systems', (text, name, labels) => {
  const { size } = dictionary.read(text)
  expect(size?.names).toEqual([name])
  expect(size?.labels).toEqual(expect.arrayContaining(labels))
})

test.each([
  ['dress under 50', undefined, 5000],
  ['coat below $99.50', undefined, 9950],
  ['coat over 200', 20000, undefined],
  ['dress max 60', undefined, 6000],
  ['boots 50-100', 5000, 10000],
  ['$20-$40 boots', 2000, 4000],
  ['coat between 50 and 100 dollars', 5000, 10000],
  ['coat $1,200', undefined, 120000],
  ['coat less than 30', undefined, 3000],
  ['Kleid unter 50 Euro', undefined, 5000],
  ['Kleid bis 80', undefined, 8000],
])('%s: a price and no size', (text, minCents, maxCents) => {
  const { price, size, parts } = dictionary.read(text)
  expect({ price, size }).toEqual({ price: { minCents, maxCents }, size: undefined })
  expect(parts.filter(({ role }) => role !== 'price')).toHaveLength(1)
})

test.each(['air max 90', 'jeans 32-34', 'coat 2-3 years', 'coat 38-40'])('%s contains no price', (text) => {
  expect(dictionary.read(text).price).toBeUndefined()
})

test('unknown words are also corrected by sound, but short words never are', () => {
  expect(dictionary.correctUnknownWords('red snekkers')).toBe('red sneakers')
  expect(dictionary.correctUnknownWords('mitens')).toBe('mittens')
  expect(dictionary.correctUnknownWords('drss')).toBeUndefined()
})

test('a name is not corrected to a color that sounds the same, with or without an initial', () => {
  expect(dictionary.correctUnknownWords('o brien')).toBe('brien')
  expect(dictionary.correctUnknownWords('brien')).toBeUndefined()
})

test('a correction is shown in the reader’s language, except for words that the reader typed', () => {
  const trade = new SearchDictionary({
    types: [],
    brands: [],
    synonyms: [
      { word: 'Kaschmir', means: 'cashmere', isMutual: true, language: 'de' },
      { word: 'Parka', means: 'coats', isMutual: false, language: 'de' },
    ],
  })
  expect(trade.inLanguage('kaschmir parka', 'kashmir prka', 'en')).toBe('cashmere parka')
  expect(trade.inLanguage('kaschmir', 'kashmir', 'de')).toBe('kaschmir')
  expect(trade.inLanguage('kaschmir mantel', 'kaschmir mantl', 'en')).toBe('kaschmir mantel')
})

test('fallbacks apply only to the widened search, and restrict it to their types', () => {
  const trade = new SearchDictionary({
    types: [
      { label: 'Pants', parent: null },
      { label: 'Tailored pants', parent: 'Pants' },
      { label: 'Shorts', parent: 'Pants' },
    ],
    brands: [],
    synonyms: [{ word: 'leggings', means: 'pants', isMutual: false, isFallback: true }],
  })
  const said = trade.read('black leggings')
  expect(said.nextTypes).toEqual(['Pants'])
  const typesOf = (terms: SearchTerms) =>
    termsOf(terms).flatMap((term) =>
      createClauses(term, false).map(({ values }) =>
        values.filter(({ column }) => column === 'type').map(({ label }) => label),
      ),
    )
  expect(typesOf(said.terms!)).toEqual([[], [], ['Pants', 'Tailored pants']])
  expect(typesOf(said.widened!)).toEqual([[], ['Pants', 'Tailored pants']])
  expect(trade.read('black pants').widened).toBeUndefined()
})

test.each([
  ['used coat', ['like new', 'very good', 'good']],
  ['second-hand coat', ['like new', 'very good', 'good']],
  ['gebrauchter coat', ['like new', 'very good', 'good']],
  ['like new coat', ['like new']],
  ['coat wie neu', ['like new']],
  ['coat, new with tags', ['new']],
  ['neuer coat', ['new']],
])('%s: a condition', (text, condition) => {
  expect(stated(text)).toEqual({ words: ['coat'], size: [], condition })
})

test('in literal mode, sizes and conditions are words', () => {
  const { terms, size } = dictionary.read('used coat 38', true)
  expect(termsOf(terms!).map(({ text }) => text)).toEqual(['used', 'coat', '38'])
  expect(size).toBeUndefined()
})
