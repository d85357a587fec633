import { expect, test } from 'vitest'
import { hashDemoPassword, demoPassword } from '#demo/people/accounts.ts'
import { hashPassword, isOutdatedHash, passwordRuns, verifyPassword } from './passwords.ts'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('a long walk at dawn')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a long walk at dawn', hash)).toBe(true)
  expect(await verifyPassword('a long walk at dusk', hash)).toBe(false)
  expect(await hashPassword('a long walk at dawn')).not.toBe(hash)
})

test('an absent or unreadable hash costs one run as well, and fits nothing', async () => {
  for (const phc of [null, undefined, '', 'plain text']) {
    const before = passwordRuns()
    expect(await verifyPassword('', phc)).toBe(false)
    expect(passwordRuns() - before).toBe(1)
  }
})

test('the same letters typed on another keyboard fit', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

test('a hash of other costs is outdated and still fits', async () => {
  const demo = await hashDemoPassword()
  expect(isOutdatedHash(demo)).toBe(false)
  expect(isOutdatedHash(demo.replace('t=2', 't=1'))).toBe(true)
  expect(await verifyPassword(demoPassword, demo)).toBe(true)
})

test('those who try from a whole /48 let another network have its turn', async () => {
  const finished: string[] = []
  const verify = async (address: string, of: string): Promise<void> => {
    await verifyPassword('wrong', null, address)
    finished.push(of)
  }
  const many = Array.from({ length: 30 }, (_, at) => verify(`2001:db8:1:${at.toString(16)}::1`, 'many'))
  await Promise.all([...many, verify('203.0.113.9', 'honest')])
  // Those that were running, and at most one turn more of each lane.
  expect(finished.indexOf('honest')).toBeLessThan(7)
})
