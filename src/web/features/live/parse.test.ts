import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader } from './parse.ts'

const text =
  ': hello there\n\nevent: hello\ndata: {"unread":3}\n\n: still here\nid: 7\r\nevent:notice\r\ndata: one\r\ndata:  two\r\n\r\nid: 8\n\ndata: last\n\n'

const events = [
  { event: 'hello', id: undefined, data: '{"unread":3}' },
  { event: 'notice', id: '7', data: 'one\n two' },
  { event: 'message', id: undefined, data: 'last' },
]

test('events are parsed, and comments and events without data are ignored', () => {
  expect(createEventReader()(text)).toEqual(events)
})

test('the result does not depend on how the text is split into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 12 }), (cuts) => {
      const read = createEventReader()
      const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const parsed = edges.slice(1).flatMap((edge, at) => read(text.slice(edges[at], edge)))
      expect(parsed).toEqual(events)
    }),
  )
})

test('an incomplete event is buffered', () => {
  const read = createEventReader()
  expect(read('data: half')).toEqual([])
  expect(read('\n')).toEqual([])
  expect(read('\n')).toEqual([{ event: 'message', id: undefined, data: 'half' }])
})
