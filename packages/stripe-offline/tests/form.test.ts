import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeForm } from '../src/core/form.ts'

test('decodes objects, lists and lists without numbers', () => {
  expect(
    JSON.parse(JSON.stringify(decodeForm('a=1&b[c][d]=x+y&e[0]=p&e[1]=q&f[]=r&f[]=s&g[0][h]=t%26&i='))),
  ).toEqual({
    a: '1',
    b: { c: { d: 'x y' } },
    e: ['p', 'q'],
    f: ['r', 's'],
    g: [{ h: 't&' }],
    i: '',
  })
})

test('parameter names cannot modify a prototype', () => {
  const params = decodeForm(
    '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1',
  )
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.getPrototypeOf(params)).toBeNull()
})

test('any input is decoded or rejected with an error', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 80, unit: fc.constantFrom('a', '[', ']', '=', '&', '%', '0', '1', '+', 'é') }),
      (text) => {
        try {
          decodeForm(text)
        } catch (error) {
          expect(error).toMatchObject({ status: 400 })
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('a thousand pairs are decoded quickly, and more are rejected', () => {
  const list = (pairs: number) => Array.from({ length: pairs }, () => 'a[]=').join('&')
  expect(decodeForm(list(1_000))['a']).toHaveLength(1_000)
  const begun = process.threadCpuUsage()
  for (let at = 0; at < 20; at++) decodeForm(list(1_000))
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(200)
  expect(() => decodeForm(list(30_000))).toThrow('too many parameters')
})
