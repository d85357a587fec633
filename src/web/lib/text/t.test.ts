import { language } from 'virtual:language'
import { afterEach, expect, test, vi } from 'vitest'
import { overrideKey, type CompiledMessage, type Overrides } from '@souk/icu-messages/render'

type Translate = (message: unknown, args?: object) => unknown
const messageGlobals = globalThis as { soukMessages?: Record<string, Overrides> }
afterEach(() => {
  delete messageGlobals.soukMessages
  vi.resetModules()
})

/**
 * Imports the module with overridden messages. Returns its functions with the types that calls have after compilation.
 */
async function withOverrides(overrides: Overrides) {
  messageGlobals.soukMessages = { [language]: overrides }
  vi.resetModules()
  const { t, tableOf, rich } = await import('#web/lib/text/t.ts')
  return {
    t: t as Translate,
    tableOf: tableOf as unknown as (table: object) => object,
    rich: rich as Translate,
  }
}

test('an extension overrides messages, messages with arguments and tables', async () => {
  const greeting: CompiledMessage = ['Hello ', { words: 'name' }]
  const { t, tableOf } = await withOverrides({
    Save: 'Keep',
    [overrideKey(greeting)]: ['Good day, ', { words: 'name' }],
  })
  expect([t('Save'), t('Cancel'), t(greeting, { name: 'Ada' })]).toEqual(['Keep', 'Cancel', 'Good day, Ada'])
  expect({ ...tableOf({ save: 'Save', cancel: 'Cancel' }) }).toEqual({ save: 'Keep', cancel: 'Cancel' })
})

test('an override changes only one of two messages with the same text', async () => {
  const [one, other]: CompiledMessage[] = [
    [7, 'Save'],
    [8, 'Save'],
  ]
  const { t } = await withOverrides({ [overrideKey(one!)]: 'Keep' })
  expect([t(one), t(other)]).toEqual(['Keep', 'Save'])
})

test('a right-to-left name is isolated inside a sentence', async () => {
  const { t } = await withOverrides({})
  const sold: CompiledMessage = [{ words: 'title' }, ' sold (2)']
  expect(t(sold, { title: 'מעיל צמר' })).toBe('\u2068מעיל צמר\u2069 sold (2)')
  expect(t(sold, { title: 'Wool coat' })).toBe('Wool coat sold (2)')
})
