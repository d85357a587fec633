import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../../src/web')
/**
 * Source files for the browser. The source files of the build plugins are not included, because they do not run in the
 * browser.
 */
const sources = fs
  .readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('app/vite'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(web, file), 'utf8') }))

/**
 * Matches source code that calls `importPart`, `withPart` or `lazyPart` directly before an `import(`. These functions
 * retry the import, show a message on failure, and detect a new build.
 */
const isHandled = /\b(?:importPart|withPart|lazyPart)(?:<[^<>]*>)?\(\s*(?:async )?\(\) => (?:\(await )?$/

test('pages load JavaScript on demand only through helpers that handle failures', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bimport\(/g)]
      .map(({ index }) => ({ file, before: text.slice(0, index) }))
      .filter(({ before }) => !before.endsWith('typeof ')),
  )
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ before }) => !isHandled.test(before)).map(({ file }) => file)).toEqual([])
})

test('only the helper uses React’s lazy components, because a failed lazy component would replace the page', () => {
  const users = sources.filter(
    ({ text }) => /\blazy\b[^;]*from 'react'/.test(text) || /\bReact\.lazy\b/.test(text),
  )
  expect(users.map(({ file }) => file)).toEqual(['lib/page/lazy-part.tsx'])
})
