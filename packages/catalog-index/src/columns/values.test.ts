import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueTable } from './values.ts'

test('a label that moved to another value stays there when the old value is renamed', () => {
  const table = new ValueTable()
  table.save('a', 'X')
  table.save('b', 'Y')
  table.save('b', 'x')
  table.save('a', 'Z')
  expect(['x', 'X', 'y', 'z'].map((label) => table.keyOfLabel(label))).toEqual(['b', 'b', undefined, 'a'])
  expect([...table.mask(['X'])]).toEqual([0, 1])
})

test('a label moves back to its first value when the other value is renamed', () => {
  const table = new ValueTable()
  table.save('a', 'X')
  table.save('b', 'X')
  table.save('b', 'Y')
  expect(table.keyOfLabel('X')).toBe('a')
})

test("a value without a label does not replace another value's label that equals its key", () => {
  const table = new ValueTable()
  table.save('57')
  table.save('1', '57')
  table.save('57', 'Acme')
  expect([table.keyOfLabel('57'), table.keyOfLabel('acme')]).toEqual(['1', '57'])
})

const keys = ['a', 'b', 'c', 'd']
const labels = ['W', 'X', 'Y', 'Z', 'w', 'x']

interface Step {
  key: string
  /** New label. Undefined removes the value without publishing a change event, as merging two values does. */
  label: string | undefined
  /** Whether each simulated process reads the pending changes after this step, indexed by process. */
  reads: boolean[]
  isReversed: boolean
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    key: fc.constantFrom(...keys),
    label: fc.option(fc.constantFrom(...labels), { nil: undefined, freq: 5 }),
    reads: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    isReversed: fc.boolean(),
  }),
  { maxLength: 40 },
)

test('after renames, swaps, merges and reverts, every process finds each value by its label', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      const stored = new Map<string, string>()
      const processes = [0, 1, 2].map(() => ({ table: new ValueTable(), changed: new Set<string>() }))
      const read = ({ table, changed }: (typeof processes)[number], isReversed: boolean) => {
        const batch = isReversed ? [...changed].toReversed() : [...changed]
        for (const key of batch) if (stored.has(key)) table.save(key, stored.get(key)!)
        changed.clear()
      }
      for (const { key, label, reads, isReversed } of changes) {
        // The database does not allow two values with the same label.
        const isTaken = [...stored].some(
          ([other, storedLabel]) => other !== key && storedLabel.toLowerCase() === label?.toLowerCase(),
        )
        if (isTaken) continue
        if (label === undefined) stored.delete(key)
        else stored.set(key, label)
        for (const [i, process] of processes.entries()) {
          process.changed.add(key)
          if (reads[i]) read(process, isReversed)
        }
      }
      for (const [i, process] of processes.entries()) read(process, i === 1)
      for (const [key, label] of stored)
        expect(
          processes.map(({ table }) => [table.keyOfLabel(label), table.keyOfLabel(label.toLowerCase())]),
        ).toEqual(processes.map(() => [key, key]))
    }),
    { numRuns: 2000 },
  )
})
