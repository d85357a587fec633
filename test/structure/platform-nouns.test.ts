import fs from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const folder = 'src/server/platform'
const nouns = /^(listing|seller|buyer|brand|order|basket|bag|member|membership|gift|garment|shop|shopper)s?$/i

/** Generated file that is not checked, because it contains the names of the tables of all modules. */
const generated = 'database/table-types.ts'

/**
 * Marketplace nouns that a file or folder of the platform is allowed to use, each with the reason. The keys are files
 * and folders.
 */
const allowed: Record<string, { nouns: readonly string[]; reason: string }> = {
  'config/config.ts': {
    nouns: ['listing', 'member', 'seller'],
    reason: 'one table reads all variables of the environment, so that all wrong values are named at once',
  },
  'config/marketplace.ts': { nouns: ['brand'], reason: 'URLs of the logo and icons of the app itself' },
  'config/value-shapes.ts': { nouns: ['seller'], reason: 'SELLER_PREFIX, the specification’s path prefix' },
  'http/access/actor.ts': { nouns: ['member', 'seller'], reason: 'roles of the specification' },
  'http/serve.ts': { nouns: ['seller'], reason: 'SELLER_PREFIX, the specification’s path prefix' },
  'mail/layout/layout.ts': { nouns: ['brand'], reason: 'URL of the logo of the app itself' },
  'payments/': {
    nouns: ['brand', 'buyer', 'order', 'seller'],
    reason: 'ids of the app that the provider stores and returns; brand of a card',
  },
}

const wordsOf = (name: string): string[] => name.split(/[_/.-]|(?<=[a-z\d])(?=[A-Z])/)
/** Matches the method `orderBy` of the query builder, because `order` in this name is not a marketplace noun. */
const sorting = /^(clear)?orderBy$/i

const nounsIn = (name: string): string[] =>
  sorting.test(name) ? [] : wordsOf(name).flatMap((word) => nouns.exec(word)?.[1]?.toLowerCase() ?? [])

function identifiersOf(file: string): Set<string> {
  const { program } = parseSync(file, fs.readFileSync(file, 'utf8'))
  const names = new Set<string>()
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program)
  return names
}

test('the platform uses no marketplace nouns', () => {
  const used = new Set<string>()
  const found: string[] = []
  for (const file of fs.globSync('**/*.ts', { cwd: folder })) {
    if (file === generated || /\.(test|fixture)\.ts$/.test(file)) continue
    const [place, exception] = Object.entries(allowed).find(([start]) => file.startsWith(start)) ?? []
    for (const name of [file, ...identifiersOf(`${folder}/${file}`)])
      for (const noun of nounsIn(name))
        if (exception?.nouns.includes(noun)) used.add(`${place} ${noun}`)
        else found.push(`${file}: ${name}`)
  }
  expect(found).toEqual([])
  expect(used).toEqual(
    new Set(
      Object.entries(allowed).flatMap(([place, { nouns: all }]) => all.map((noun) => `${place} ${noun}`)),
    ),
  )
})
