import { expect, test } from 'vitest'
import { openSayer, say } from './say.ts'

test('a message before the corner is mounted is shown once after mounting', () => {
  const said: string[] = []
  say('You watch Wool coat')
  const close = openSayer((text) => said.push(text))
  say('Taken back')
  close()
  openSayer((text) => said.push(`again ${text}`))()
  expect(said).toEqual(['You watch Wool coat', 'Taken back'])
})
