import { expect, test } from 'vitest'
import { measureCpuMs } from '#test/support/linear-work.ts'
import { findInvalidCall } from './own-calls.rules.ts'

const callAt = (path: string) => ({
  summary: 'x',
  who: 'anyone',
  method: 'GET',
  path,
  errors: [],
  perMinute: undefined,
})

test('a long path with an invalid last segment is rejected quickly', () => {
  const work = () =>
    expect(findInvalidCall([callAt(`${'/a'.repeat(25)}/_`)])).toContain('a path looks like /notes/:order')
  expect(measureCpuMs(work, 1)).toBeLessThan(500)
  expect(findInvalidCall([callAt('/notes/:order'), callAt('/a1/b-c/:d2')])).toBeUndefined()
})
