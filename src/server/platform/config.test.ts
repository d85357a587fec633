import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a house nobody told anything plays payments and is not live', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', stripe: undefined, isLive: false })
})

test('a wrong value stops the start and is named', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT')
})

test('production plays payments only when told to', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('ALLOW_SANDBOX')
  expect(readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).stripe).toBeUndefined()
})

test('live keys make it live, and are refused anywhere but in production', () => {
  expect(readConfig({ ...keys, NODE_ENV: 'production' }).isLive).toBe(true)
  expect(() => readConfig({ ...keys, NODE_ENV: 'development' })).toThrow('live Stripe key')
  expect(readConfig({ ...keys, NODE_ENV: 'production', TEST_URL: 'development' }).isLive).toBe(false)
})

test('half a set of keys is no set', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('together')
  expect(() => readConfig({ MATOMO_SITE_ID: '7' })).toThrow('together')
})
