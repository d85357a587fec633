import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { listPaths, type Endpoint } from '#contract/endpoint.ts'

const calls = Object.entries(contract) as [string, Endpoint][]

const groups = fs
  .globSync('**/*.ts', { cwd: path.join(import.meta.dirname, '..') })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'calls/contract.ts')

test('no two calls share a name, and every call is in the contract', async () => {
  const named = new Map<string, string[]>()
  for (const file of groups)
    for (const [group, value] of Object.entries((await import(`../${file}`)) as Record<string, object>))
      if (group.endsWith('Calls'))
        for (const name of Object.keys(value)) named.set(name, [...(named.get(name) ?? []), file])
  const doubled = [...named].filter(([, files]) => files.length > 1)
  expect(doubled.map(([name, files]) => `${name} is a call of ${files.join(' and ')}`)).toEqual([])
  expect([...named.keys()].filter((name) => !(name in contract))).toEqual([])
  expect(named.size).toBe(calls.length)
})

test('no two calls have the same method and path', () => {
  const addresses = calls.flatMap(([, call]) =>
    listPaths(call).map((path) => `${call.method} ${path.replaceAll(/:\w+/g, ':')}`),
  )
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
})

test('a call with `{prefix}` has three paths: without a prefix, under /bd and under /sa', () => {
  expect(listPaths({ path: '{prefix}/buyer/inc/:id' })).toEqual([
    '/buyer/inc/:id',
    '/bd/buyer/inc/:id',
    '/sa/buyer/inc/:id',
  ])
})

test.each(calls)(
  '%s has a summary that starts with a verb, and declares its path parameters',
  (_name, call) => {
    expect(call.summary).toMatch(/^[A-Z][a-z]+s,? \w/)
    expect(call.summary).not.toMatch(/\.$/)
    const named = listPaths(call).flatMap((path) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
    const { shape = {} } = (call.params ?? {}) as { shape?: object }
    expect(Object.keys(shape).toSorted()).toEqual([...new Set(named)].toSorted())
  },
)
