import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createCsvFile } from './csv-file.ts'

test.each(['x;=1+1', 'x,=1+1', 'x\t@SUM(1)', 'x; -2', 'x;＝1'])(
  '%j is quoted, so that no spreadsheet reads a formula in it',
  async (name) => {
    const rows = [{ name }]
    const columns = [['name', (row: { name: string }) => row.name]] as never
    const { bytes } = createCsvFile({
      name: 'names',
      now: 0,
      columns,
      read: async (last) => (last ? [] : rows),
    })
    for (const language of ['en', 'de'] as const)
      expect(await text((bytes as (language: string) => Readable)(language))).toContain(`"${name}"`)
  },
)
