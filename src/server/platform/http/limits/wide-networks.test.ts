import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { readConfig } from '#platform/config/config.ts'
import { fixedKeys } from '#test/support/fixed-keys.ts'
import { createHttpServer } from '../http.ts'

async function countAdmitted(addresses: readonly string[]): Promise<number> {
  const server = await createHttpServer({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMIT: '10' }),
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  onTestFinished(() => server.close())
  server.get('/ask', () => 'answered')
  const codes: number[] = []
  for (const remoteAddress of addresses)
    codes.push((await server.inject({ url: '/ask', remoteAddress })).statusCode)
  return codes.filter((code) => code === 200).length
}

const each = (address: (n: number) => string): string[] => Array.from({ length: 60 }, (_, n) => address(n))

test('the networks of one /48 together have four times the limit of one network', async () => {
  expect(await countAdmitted(each(() => '2001:db8:1:7::9'))).toBe(10)
  expect(await countAdmitted(each((n) => `2001:db8:1:${n.toString(16)}::9`))).toBe(40)
})

test('networks of different customers are counted separately', async () => {
  expect(await countAdmitted(each((n) => `2001:db8:${n.toString(16)}:1::9`))).toBe(60)
  expect(await countAdmitted(each((n) => `198.51.100.${n}`))).toBe(60)
})
