import fs from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

// The server loads the built entry at run time, so the compiler cannot check that the two match.
test('the entry of the pages exports every name that the server uses', () => {
  const [, members = ''] = /interface PagesEntry \{\n([\s\S]*?)\n\}/.exec(
    read('src/server/app/pages/pages.ts'),
  )!
  const used = [...members.matchAll(/^ {2}(\w+)[:(]/gm)].map(([, name]) => name!)
  const exported = [...read('src/web/entry.server.tsx').matchAll(/^export \{([^}]*)\}/gm)].flatMap(
    ([, names]) => names!.match(/\w+/g)!,
  )
  expect(used).toContain('apiContext')
  expect(exported).toEqual(expect.arrayContaining(used))
})
