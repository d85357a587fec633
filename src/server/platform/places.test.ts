import { expect, test } from 'vitest'
import { openPlaces, own } from './places.ts'

/** Takes places for all of these, in order, and tells who was served in which order and who was refused. */
async function serve(who: readonly string[], mostWaiting = 12) {
  const places = openPlaces(1, mostWaiting, { retryAfter: 2 })
  await places.take(own)
  const served: string[] = []
  const refused: string[] = []
  const all = who.map((name) =>
    places.take(name).then(
      () => {
        served.push(name)
        places.release()
      },
      (error: { code: string; retryAfter: number }) => {
        expect(error).toMatchObject({ code: 'too_many_requests', retryAfter: 2 })
        refused.push(name)
      },
    ),
  )
  places.release()
  await Promise.all(all)
  return { served: served.join(''), refused: refused.toSorted().join('') }
}

test('those who wait take turns, however many each has brought', async () => {
  expect(await serve([...'aaaaabbc'])).toEqual({ served: 'abcabaaa', refused: '' })
})

test('forty of one do not keep out a few of another', async () => {
  const { served, refused } = await serve([...'a'.repeat(40), ...'bbb'])
  expect(served).toBe('abababaaaaaa')
  expect(refused).toBe('a'.repeat(31))
})

test('where all have the same, the newest is refused', async () => {
  expect(await serve([...'abcd'], 3)).toEqual({ served: 'abc', refused: 'd' })
})

test('the app itself waits in turn and is never refused', async () => {
  const { served, refused } = await serve([...'aaa', ...Array<string>(5).fill(own)], 2)
  expect([served.replaceAll(own, '*'), refused]).toEqual(['a*a****', 'a'])
})
