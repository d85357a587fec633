import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const nativeElements = /<(form|table|select|dialog)\b/g
/**
 * Matches React Router's form component, which shows the browser's validation bubbles. Pages must use `PlainForm` from
 * the kit instead, which does not show these bubbles.
 */
const routerForms = /\bForm(?=,[^}]*\} from 'react-router'| \} from 'react-router')|<\w+\.Form\b/g

/** Allowed exceptions outside the kit, each with the reason. */
const exceptions: Record<string, string> = {
  'src/web/features/order/seller/slip-sheet.tsx <table': 'a printed sheet',
  'src/web/areas/shop/product/gallery/zoom.tsx <dialog':
    'fills the window, on a page with a limit for its scripts',
  'src/web/areas/shop/product/details/size-table.tsx <table': 'measurements of each size, without actions',
  'src/web/areas/seller/dashboard/listings/editor/attributes/measurement-table.tsx <table':
    'fields by size and measurement, without rows to list',
  'src/web/features/live/settings-table.tsx <table': 'boxes by row and column, without rows to list',
}

function listed(pattern: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', `:(glob)${pattern}`], {
    cwd: root,
  })
  return String(files)
    .split('\n')
    .filter((file) => file !== '' && fs.existsSync(path.join(root, file)))
}

const filesOutside = (): string[] =>
  listed('src/web/**/*.tsx').filter((file) => !file.startsWith('src/web/kit/'))

test('forms, tables, dropdowns and dialogs come from the kit', () => {
  const found = filesOutside().flatMap((file) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8')
    const tags = [...(source.match(nativeElements) ?? []), ...(source.match(routerForms) ?? [])]
    return [...new Set(tags)].map((tag) => `${file} ${tag}`)
  })
  // The test also fails if an exception is no longer needed.
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('/dev/kit shows every component of the kit', () => {
  const read = (files: readonly string[]) =>
    files.map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join('\n')
  const kit = listed('src/web/kit/**/*.tsx')
  const parts = [...read(kit).matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name!)
  // A component that another component uses does not need its own example, because both are shown together.
  const shown = read([...listed('src/web/areas/dev/*.tsx'), ...kit])
  const unseen = parts.filter((name) => !new RegExp(`<${name}\\b`).test(shown))
  expect(parts.length).toBeGreaterThan(40)
  expect(unseen.filter((name) => !name.endsWith('Icon'))).toEqual([])
})
