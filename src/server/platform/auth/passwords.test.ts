import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashDemoPassword, demoPassword } from '#demo/people/accounts.ts'
import { passwordCosts } from '#platform/auth/password-costs.ts'
import { hashPassword, isOutdatedHash, countHashRuns, verifyPassword } from './passwords.ts'

const runFile = promisify(execFile)
const written = ({ memoryKiB, passes }: typeof passwordCosts): string =>
  `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`

test('the production and demo builds hash passwords with the costs that OWASP recommends', async () => {
  const hashOne = `import { hashPassword } from '#platform/auth/passwords.ts'; console.log(await hashPassword('a walk'))`
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '--eval', hashOne])
  for (const hash of [stdout, await hashDemoPassword()])
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('a long walk at dawn')
  expect(hash.startsWith(written(passwordCosts))).toBe(true)
  expect(await verifyPassword('a long walk at dawn', hash)).toBe(true)
  expect(await verifyPassword('a long walk at dusk', hash)).toBe(false)
  expect(await hashPassword('a long walk at dawn')).not.toBe(hash)
})

test('verifying against a missing or unreadable hash takes the same work and matches no password', async () => {
  for (const phc of [null, undefined, '', 'plain text']) {
    const before = countHashRuns()
    expect(await verifyPassword('', phc)).toBe(false)
    expect(countHashRuns() - before).toBe(1)
  }
})

test('a password matches when its letters are typed in another Unicode form', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

test('a hash with other costs counts as outdated and still matches', async () => {
  const hash = await hashPassword(demoPassword)
  expect(isOutdatedHash(hash)).toBe(false)
  expect(isOutdatedHash(hash.replace('t=2', 't=1'))).toBe(true)
  const demo = await hashDemoPassword()
  expect(isOutdatedHash(demo)).toBe(true)
  expect(await verifyPassword(demoPassword, demo)).toBe(true)
})

test('many attempts from one /48 do not block another network', async () => {
  const finished: string[] = []
  const verify = async (address: string, of: string): Promise<void> => {
    await verifyPassword('wrong', null, address)
    finished.push(of)
  }
  const many = Array.from({ length: 30 }, (_, at) => verify(`2001:db8:1:${at.toString(16)}::1`, 'many'))
  await Promise.all([...many, verify('203.0.113.9', 'honest')])
  // The honest call waits at most for the calls that are already running and one more call per lane.
  expect(finished.indexOf('honest')).toBeLessThan(7)
})
