import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalog, readLanguages } from '#messages/catalog.ts'
import { readCatalogSet } from '#modules/catalog/sets/sets.ts'

/**
 * Words that only fit a marketplace for fashion. Messages and code must not contain these words, because the category
 * set determines what a marketplace sells.
 */
const wordsOfFashion: Record<string, RegExp> = {
  en: /\b(?:wears?|wearing|worn|unworn|pieces?|dress(?:es)?|fashion|wardrobes?|outfits?|clothes|clothing|garments?)\b/i,
  de: /Kleid(?!er-)|Kleider|Mode\b|\bStücke?s?\b|Kleiderschrank|Garderobe|\bOutfits?\b|\b(?:un)?getragen|\btragbar/i,
}

/**
 * More words that only fit a marketplace for fashion. Messages must not contain these words, but code is allowed to.
 */
const wordsOfClothes: Record<string, RegExp> = {
  en: /\b(?:sneakers?|trainers|coats?|shoes?|boots?|sleeves?|waist|silk|burgundy|one-of-a-kind|eras?)\b/i,
  de: /Turnschuh|Sneaker|Mäntel|Mantel\b|Schuhe?\b|Ärmel|Taille|Seide\b|Burgunder|Fundstück|Epoche/,
}

/**
 * Messages that name values of category sets: stored types, colors and sizes, size systems, and the sets themselves.
 */
const isOfSet = (key: string): boolean => /^(?:word\.(?:type|color|size)|list\.size|admin\.sets)\./.test(key)

test.each(readLanguages())('no message in %s says what is sold', (language) => {
  const found = [...readCatalog(language).messages].filter(
    ([key, text]) =>
      !isOfSet(key) && (wordsOfFashion[language]!.test(text) || wordsOfClothes[language]!.test(text)),
  )
  expect(found).toEqual([])
})

/** Files that contain such words on purpose, with the reason. */
const exceptions: Record<string, string> = {
  'src/server/modules/catalog/sets/files/': 'category sets',
  'src/server/modules/catalog/sets/sets.ts': 'the name of a category set',
  'src/contract/catalog/sets/catalog-file-calls.ts': 'the name of a category set',
  'src/contract/catalog/default-lists.ts': 'the stored code of a size system',
  'src/contract/catalog/size-conversion.ts': 'the name of a Google product category',
  'src/web/features/list/size-systems.ts': 'the stored code of a size system',
  'src/server/modules/catalog/search/query/': 'words in searches, which apply only if such sizes are in use',
  'src/server/modules/catalog/listings/imports/': 'words in files of other shop systems',
  'src/server/modules/conversations/masking/masking-rules.ts': 'words in messages of users',
  'src/server/platform/auth/passwords-common.txt': 'common passwords',
  'src/server/modules/notifications/orders/send-order-emails.ts': 'the stored key of an email',
  'src/web/areas/site/sitemap-xml.ts': 'the public URL of a sitemap',
  'src/web/areas/site/sitemap-part.ts': 'the public URL of a sitemap',
  'src/messages/message-types.d.ts': 'keys of messages that name values of category sets',
}

test('no code and no bundled page says what is sold', () => {
  const files = globSync('{src,packages,examples,scripts}/**/*.{ts,tsx,mjs,css,txt}', {
    exclude: (name) => String(name).includes('node_modules') || String(name).includes('dist'),
  })
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => !/\.test\.|fixture/.test(file))
    .filter((file) => !Object.keys(exceptions).some((exception) => file.startsWith(exception)))
    .flatMap((file) => {
      const language = file.includes('/bundled/de/') ? 'de' : 'en'
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines
        .filter((line) => wordsOfFashion[language]!.test(line))
        .map((line) => `${file}: ${line.trim()}`)
    })
  expect(found).toEqual([])
})

test('each exception is still needed', () => {
  const isNeeded = (file: string) => wordsOfFashion['en']!.test(readFileSync(file, 'utf8'))
  const files = Object.keys(exceptions).filter((each) => /\.\w+$/.test(each))
  expect(files.filter((file) => !isNeeded(file))).toEqual([])
})

test('only the category set for fashion contains words about fashion', () => {
  const speaks = (set: 'fashion' | 'books' | 'bicycles' | 'nothing') => {
    const { types, attributes, words, conditions, sizeSystems, synonyms } = readCatalogSet(set)
    const text = JSON.stringify([
      types,
      attributes,
      words,
      conditions,
      sizeSystems.map(({ names }) => names),
      synonyms,
    ])
    return Object.values(wordsOfFashion).some((pattern) => pattern.test(text))
  }
  expect([speaks('fashion'), speaks('books'), speaks('bicycles'), speaks('nothing')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
