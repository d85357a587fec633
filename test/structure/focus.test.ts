import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../../src/web')
const pages = fs
  .readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(web, file), 'utf8') }))

const linesOf = (rule: RegExp): string[] =>
  pages.flatMap(({ file, text }) => [...text.matchAll(rule)].map(([found]) => `${file}: ${found}`))

test('a busy button is aria-disabled, because a disabled button would lose the focus', () => {
  expect(
    linesOf(/\sdisabled=\{[^}!]*\b(?:isBusy|isSending|isLoading|isWaiting|isPaying|isSaving)\b[^}]*\}/g),
  ).toEqual([])
})

test('no field uses its own value as its key, because it would be remounted and lose the focus', () => {
  expect(linesOf(/<(?:input|select|textarea|SelectBox)\s+key=\{(?:value|sort|String\([^)]*\))\}/g)).toEqual(
    [],
  )
})
