import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { pathsOf, type Endpoint } from './endpoint.ts'

const calls = Object.entries(contract) as [string, Endpoint][]

test('no two calls answer the same method and path', () => {
  const addresses = calls.flatMap(([, call]) =>
    pathsOf(call).map((path) => `${call.method} ${path.replaceAll(/:\w+/g, ':')}`),
  )
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
})

test('a call under a prefix answers bare, under /bd and under /sa', () => {
  expect(pathsOf({ path: '{prefix}/buyer/inc/:id' })).toEqual([
    '/buyer/inc/:id',
    '/bd/buyer/inc/:id',
    '/sa/buyer/inc/:id',
  ])
})

test.each(calls)('%s states a summary and names its path parameters', (_name, call) => {
  expect(call.summary.length).toBeGreaterThan(5)
  const named = pathsOf(call).flatMap((path) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
  const isTaken = (value: string): boolean | undefined =>
    call.params?.safeParse(Object.fromEntries(named.map((name) => [name, value]))).success
  if (named.length > 0) expect(isTaken('x') || isTaken('1')).toBe(true)
})
