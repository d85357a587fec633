import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../../src/web')
/** Without the plugins of the build, which run on no page. */
const sources = fs
  .readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('vite'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(web, file), 'utf8') }))

/** What may stand before `import(`: one of the helpers that retry it, say that it failed, and find a new build. */
const isHandled = /\b(?:importPart|withPart|lazyPart)(?:<[^<>]*>)?\(\s*(?:async )?\(\) => (?:\(await )?$/

test('every script that pages load later is loaded by a helper that handles its failure', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bimport\(/g)]
      .map(({ index }) => ({ file, before: text.slice(0, index) }))
      .filter(({ before }) => !before.endsWith('typeof ')),
  )
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ before }) => !isHandled.test(before)).map(({ file }) => file)).toEqual([])
})

test('React’s own lazy components, which take the page with them, are used by that helper alone', () => {
  const users = sources.filter(
    ({ text }) => /\blazy\b[^;]*from 'react'/.test(text) || /\bReact\.lazy\b/.test(text),
  )
  expect(users.map(({ file }) => file)).toEqual(['lazy-part.tsx'])
})
