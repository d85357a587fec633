import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('the summary has one line per cell, followed by the faults of all cells', () => {
  const rows = [
    { cell: 'trixie/root/22', first: '60.1 s', second: '4.0 s', faults: [] },
    { cell: 'trixie/user/22', first: '59.9 s', faults: ['npm start ended with 1'] },
  ]
  expect(formatTable(rows).split('\n')).toEqual([
    'cell            first start  second start  npm test',
    'trixie/root/22  60.1 s       4.0 s         -         passed',
    'trixie/user/22  59.9 s       -             -         FAILED',
    '',
    'trixie/user/22: npm start ended with 1',
    '',
    '1 passed, 1 failed',
  ])
})
