import { language } from 'virtual:language'
import { afterEach, expect, test, vi } from 'vitest'
import { overrideKey, type CompiledMessage, type Overrides } from '@souk/icu-messages/render'

type Say = (message: unknown, args?: object) => unknown
const held = globalThis as { soukMessages?: Record<string, Overrides> }
afterEach(() => {
  delete held.soukMessages
  vi.resetModules()
})

/** As the build calls them, where these are said in place of others. */
async function withOverrides(overrides: Overrides) {
  held.soukMessages = { [language]: overrides }
  vi.resetModules()
  const { t, tableOf, rich } = await import('#web/lib/text/t.ts')
  return { t: t as Say, tableOf: tableOf as unknown as (table: object) => object, rich: rich as Say }
}

test('what extensions say stands in place of a message, of one that takes something and of a table too', async () => {
  const greeting: CompiledMessage = ['Hello ', { words: 'name' }]
  const { t, tableOf } = await withOverrides({
    Save: 'Keep',
    [overrideKey(greeting)]: ['Good day, ', { words: 'name' }],
  })
  expect([t('Save'), t('Cancel'), t(greeting, { name: 'Ada' })]).toEqual(['Keep', 'Cancel', 'Good day, Ada'])
  expect({ ...tableOf({ save: 'Save', cancel: 'Cancel' }) }).toEqual({ save: 'Keep', cancel: 'Cancel' })
})

test('of two messages that say the same only the one that is meant says something else', async () => {
  const [one, other]: CompiledMessage[] = [
    [7, 'Save'],
    [8, 'Save'],
  ]
  const { t } = await withOverrides({ [overrideKey(one!)]: 'Keep' })
  expect([t(one), t(other)]).toEqual(['Keep', 'Save'])
})

test('a name written from right to left keeps its own order inside a sentence', async () => {
  const { t } = await withOverrides({})
  const sold: CompiledMessage = [{ words: 'title' }, ' sold (2)']
  expect(t(sold, { title: 'מעיל צמר' })).toBe('\u2068מעיל צמר\u2069 sold (2)')
  expect(t(sold, { title: 'Wool coat' })).toBe('Wool coat sold (2)')
})
