import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/packages.mjs'
import { defects } from './breakages.ts'
import { applyDefect } from './proof.ts'

// Checks only that each defect can be applied and that the test or drill for it exists. `npm run drills:proof` applies
// the defects and runs these tests and drills.
test.each(defects.map((breakage) => [breakage.name, breakage] as const))('%s', (_name, breakage) => {
  const source = fs.readFileSync(path.join(root, breakage.file), 'utf8')
  expect(applyDefect(breakage, source)).not.toBe(source)
  const { noticedBy } = breakage
  const file = 'test' in noticedBy ? noticedBy.test : `test/drills/${noticedBy.drill}.main.ts`
  expect(fs.existsSync(path.join(root, file)), file).toBe(true)
})
