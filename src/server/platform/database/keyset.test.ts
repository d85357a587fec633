import { expect, test } from 'vitest'
import { readKeyset, writeKeyset, type KeysetKind } from './keyset.ts'

const cursor = (...deps: unknown[]) => Buffer.from(JSON.stringify(deps)).toString('base64url')

test.each<[KeysetKind, string | number]>([
  ['text', ''],
  ['text', 'zoë'],
  ['number', -12],
  ['number', Number.MAX_SAFE_INTEGER],
  ['integer', '-2147483648'],
  ['integer', '2147483647'],
  ['time', '2026-11-21T10:00:00.000Z'],
  ['time', '2026-11-21 10:00:00.123456+00'],
  ['time', '2024-02-29 23:59:59-03:30'],
  ['time', '2026-11-21 10:00:00+05:45'],
])('a cursor with a %s value of %s is read back unchanged', (kind, value) => {
  expect(readKeyset(writeKeyset({ value, id: 'ord_1' }), kind)).toEqual({ value, id: 'ord_1' })
})

test('the first page has no cursor', () => {
  expect(readKeyset(undefined, 'text')).toBeUndefined()
  expect(readKeyset('', 'text')).toBeUndefined()
})

test.each<[KeysetKind, string]>([
  ['text', 'x'],
  ['text', cursor('a')],
  ['text', cursor(1, 'ord_1')],
  ['text', cursor('a', 1)],
  ['text', cursor('a\0', 'ord_1')],
  ['text', cursor('a', 'ord\0')],
  ['text', cursor('\ud800', 'ord_1')],
  ['number', cursor('1', 'ord_1')],
  ['number', cursor(0.5, 'ord_1')],
  ['number', cursor(1e21, 'ord_1')],
  ['integer', cursor('2147483648', 'ord_1')],
  ['integer', cursor('1.5', 'ord_1')],
  ['integer', cursor('', 'ord_1')],
  ['time', cursor('', 'ord_1')],
  ['time', cursor('soon', 'ord_1')],
  ['time', cursor('2026-02-30T10:00:00Z', 'ord_1')],
  ['time', cursor('2026-13-01T10:00:00Z', 'ord_1')],
  ['time', cursor('0000-01-01T10:00:00Z', 'ord_1')],
  ['time', cursor('2026-11-21T24:00:01Z', 'ord_1')],
  ['time', cursor('2026-11-21 10:00:00+99', 'ord_1')],
  ['time', cursor('2026-11-21 10:00:00+16', 'ord_1')],
])('a cursor with a %s value of %s is rejected', (kind, after) => {
  expect(() => readKeyset(after, kind)).toThrow(
    expect.objectContaining({ code: 'invalid_field', field: 'after' }),
  )
})
