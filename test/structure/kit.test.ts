import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const made = /<(form|table|select|dialog)\b/g

/** What stands outside the kit, and why. */
const exceptions: Record<string, string> = {
  'src/web/areas/seller/dashboard/orders/slip-sheet.tsx <table': 'a printed sheet',
  'src/web/areas/shop/product/zoom.tsx <dialog': 'fills the window, on a page whose script is weighed',
  'src/web/areas/shop/product/zoom.tsx <form': 'closes that dialog without script',
  'src/web/features/live/matrix.tsx <table': 'boxes by row and column, without rows to list',
  'src/web/features/site/language-switch.tsx <form': 'works without script, on every page',
  'src/web/features/site/theme-switch.tsx <form': 'works without script, on every page',
  'src/web/features/watch/heart.tsx <form': 'leads to the sign-in without script',
  'src/web/features/watch/target.tsx <form': 'on a page whose script is weighed',
}

function filesOutside(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/web/**/*.tsx'], {
    cwd: root,
  })
  return String(listed)
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('src/web/ui/') && fs.existsSync(path.join(root, file)))
}

test('forms, tables, dropdowns and dialogs are those of the kit', () => {
  const found = filesOutside().flatMap((file) => {
    const tags = fs.readFileSync(path.join(root, file), 'utf8').match(made) ?? []
    return [...new Set(tags)].map((tag) => `${file} ${tag}`)
  })
  // Named and no longer there is as wrong as there and not named.
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
