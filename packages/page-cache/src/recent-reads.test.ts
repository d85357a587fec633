import { expect, test } from 'vitest'
import type { PageCall } from './in-process.ts'
import { mostAgeMs, openRecentAnswers, type AskCall } from './recent-answers.ts'

const types: PageCall = {
  method: 'GET',
  path: '/types',
  body: undefined,
  accept: undefined,
  contentType: undefined,
  language: 'en',
}
const list = (body: string): PageCall => ({ ...types, method: 'PUT', path: '/list', body })

function openWorld() {
  const recent = openRecentAnswers()
  const world = { asked: [] as string[], status: 200 }
  const ask: AskCall = async ({ path, body = '', language }) => {
    world.asked.push(`${path} ${body} ${language}`)
    return { status: world.status, headers: {}, body: 'said' }
  }
  return { world, ask, since: (state: string | undefined, at: number) => recent.since(state, at, ask) }
}

test('pages that found the database in the same state share what their calls answer', async () => {
  const { world, since } = openWorld()
  await Promise.all([since('one', 0)(types), since('one', 0)(types), since('one', 50)(types)])
  await since('one', mostAgeMs - 1)(types)
  expect(world.asked).toHaveLength(1)
})

test('what was committed, and what is a tenth of a second old, is asked for anew', async () => {
  const { world, since } = openWorld()
  await since('one', 0)(types)
  await since('two', 0)(types)
  await since('two', mostAgeMs)(types)
  expect(world.asked).toHaveLength(3)
})

test('another body, and another language, is another call', async () => {
  const { world, since } = openWorld()
  const ask = since('one', 0)
  await Promise.all([list('a'), list('b'), types, { ...types, language: 'de' }].map(ask))
  expect(world.asked).toEqual(['/list a en', '/list b en', '/types  en', '/types  de'])
})

test('without a state each page asks for itself, each call once', async () => {
  const { world, since } = openWorld()
  const ask = since(undefined, 0)
  await Promise.all([ask(types), ask(types)])
  await since(undefined, 0)(types)
  expect(world.asked).toHaveLength(2)
})

test('what went wrong is asked for again', async () => {
  const { world, since } = openWorld()
  world.status = 503
  await since('one', 0)(types)
  world.status = 200
  expect(await since('one', 0)(types)).toMatchObject({ status: 200 })
  expect(world.asked).toHaveLength(2)
})
