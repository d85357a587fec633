import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const testKeys = { ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

const played = { ALLOW_SANDBOX: '1' }

test('an empty environment selects sandbox payments and is not live', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    cardProvider: undefined,
    isLive: false,
  })
})

test('an invalid value stops startup, and the error names the variable', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT')
})

test.each([
  ['ORIGIN', 'localhost:3000'],
  ['ORIGIN', 'ftp://shop.example'],
  ['ORIGIN', 'https://shop.example/shop'],
  ['DATABASE_URL', 'foo'],
  ['DATABASE_URL', 'mysql://root@127.0.0.1/souk'],
  ['LOG_LEVEL', 'loud'],
  ['SECRET_KEY', 'too-short'],
  ['BACKUP_PASSPHRASE', 'short'],
  ['SECRET_KEY_PREVIOUS', 'abcdef'.repeat(10)],
  ['MAIL_FROM', 'Souk'],
  ['SUPPORT_EMAIL', 'help'],
  ['HOLD_MINUTES', '1e9'],
])('%s=%s stops startup', (name, value) => {
  expect(() => readConfig({ ...played, [name]: value })).toThrow(name)
})

test.each([
  ['help@xn--e1afmkfd.xn--p1ai', 'help@xn--e1afmkfd.xn--p1ai'],
  ['help@пример.рф', 'help@xn--e1afmkfd.xn--p1ai'],
  ["o'brien@shop.example", "o'brien@shop.example"],
])('SUPPORT_EMAIL=%s is read as %s', (set, read) => {
  expect(readConfig({ ...played, SUPPORT_EMAIL: set }).supportEmail).toBe(read)
})

test('an invalid support address stops startup, and the error shows a valid example', () => {
  expect(() => readConfig({ ...played, SUPPORT_EMAIL: 'help' })).toThrow(
    '✖ SUPPORT_EMAIL: Expected an email address such as help@shop.example',
  )
})

test.each([
  ['PORT', 'http', 'a number'],
  ['PORT', '3000.5', 'a whole number'],
  ['DB_POOL', '1', '2 or more'],
  ['HOLD_MINUTES', '0', 'more than 0'],
  ['SHUTDOWN_DELAY', '5s', 'a number'],
  ['SERVICE_FEE_BPS', '5001', '5000 or less'],
  ['DB_PREPARE', 'yes', 'one of 0, 1'],
  ['CATALOG_SEARCH', 'redis', 'one of memory, postgres'],
  ['WORKERS', '0', '1 or more'],
  ['WORKERS', 'NaN', 'a number'],
  ['WORKERS', 'two', 'a number'],
  ['WORKERS', '1.5', 'a whole number'],
  ['WORKERS', '65', '64 or less'],
])('%s=%s is reported with the expected value', (name, value, wanted) => {
  const sentence = `The environment is not usable:\n✖ ${name}=${value}: expected ${wanted}`
  expect(() => readConfig({ ...played, [name]: value })).toThrow(new Error(sentence))
})

test.each([['SECRET_KEY'], ['BACKUP_PASSPHRASE'], ['SMTP_URL'], ['STRIPE_SECRET_KEY']])(
  'a wrong %s is named but its value is not printed',
  (name) => {
    const read = () => readConfig({ ...played, [name]: 'hush' })
    expect(read).toThrow(`✖ ${name}: `)
    expect(read).not.toThrow('hush')
  },
)

test('a DATA_DIR that is a file, or is located below a file, is reported', () => {
  const file = import.meta.filename
  for (const dataDir of [file, `${file}/data`])
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(
      `✖ DATA_DIR=${dataDir}: expected a folder, but this is a file`,
    )
})

test.each([
  ['DATABASE_URL', 'postgresql://shop@db.example:5432/souk?sslmode=require'],
  ['DATABASE_URL', 'postgres:///souk?host=/var/run/postgresql'],
  ['MAIL_FROM', 'shop@shop.example'],
  ['MAIL_FROM', '"Souk, the shop" <shop@shop.example>'],
  ['LOG_LEVEL', 'silent'],
  ['ORIGIN', 'http://localhost:3000/'],
])('%s=%s is accepted', (name, value) => {
  expect(() => readConfig({ ...played, [name]: value })).not.toThrow()
})

test('all invalid values and incomplete sets of variables are reported together', () => {
  const env = {
    PORT: 'http',
    LOG_LEVEL: 'loud',
    MATOMO_SITE_ID: '7',
    FILES_S3_BUCKET: 'pictures',
    STRIPE_SECRET_KEY: 'x',
  }
  const message = messageOf(() => readConfig(env))
  const wrong = [
    'PORT',
    'LOG_LEVEL',
    'MATOMO_URL',
    'FILES_S3_ACCESS_KEY_ID',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
  ]
  for (const name of wrong) expect(message).toContain(name)
})

test('STRIPE_API_URL is accepted only with test keys and only for a local address', () => {
  const there = { ...testKeys, STRIPE_API_URL: 'http://127.0.0.1:12111' }
  expect(readConfig(there).cardProvider?.apiUrl).toBe('http://127.0.0.1:12111')
  const live = { ...keys, NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:25' }
  expect(() => readConfig({ ...live, STRIPE_API_URL: there.STRIPE_API_URL })).toThrow('refused with a live')
  expect(() => readConfig({ STRIPE_API_URL: there.STRIPE_API_URL })).toThrow('needs the keys')
  for (const url of ['http://192.0.2.7:12111', 'http://api.stripe.com', 'http://127.0.0.1.example:80'])
    expect(() => readConfig({ ...testKeys, STRIPE_API_URL: url })).toThrow('this machine')
  expect(() => readConfig({ ...testKeys, STRIPE_API_URL: 'https://127.0.0.1' })).toThrow('STRIPE_API_URL')
})

test('MIGRATE_URL requires DATABASE_URL', () => {
  const direct = 'postgres://souk@127.0.0.1:6432/souk_session'
  expect(() => readConfig({ MIGRATE_URL: direct })).toThrow('DATABASE_URL')
  expect(readConfig({ MIGRATE_URL: direct, DATABASE_URL: 'postgres:///souk' }).migrateUrl).toBe(direct)
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was wrong')
}

const live = { ...keys, SMTP_URL: 'smtp://mail.shop.example' }

test.each<[string, NodeJS.ProcessEnv]>([
  ['NODE_ENV=production', { ...played, NODE_ENV: 'production' }],
  ['a live key', live],
  ['a restricted live key', { ...live, STRIPE_SECRET_KEY: 'rk_live_1' }],
  ['a live key with TEST_URL=development', { ...live, TEST_URL: 'development' }],
  ['an origin elsewhere', { ...played, ORIGIN: 'https://shop.example' }],
  ['an origin by address', { ...played, ORIGIN: 'http://192.168.1.5:3000' }],
  ['an origin that begins like this machine', { ...played, ORIGIN: 'http://localhost.shop.example' }],
  ['every address', { ...played, HOST: '0.0.0.0' }],
  ['every address of both kinds', { ...played, HOST: '::' }],
  ['an address of a network', { ...played, HOST: '10.0.0.7' }],
  ['the name of a machine', { ...played, HOST: 'shop-1' }],
  ['development that others reach', { ...played, NODE_ENV: 'development', HOST: '0.0.0.0' }],
])('%s makes it production', (_name, env) => {
  expect(readConfig(env).isProduction).toBe(true)
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['an empty environment', {}],
  ['development', { NODE_ENV: 'development' }],
  ['test keys', testKeys],
  ['another loopback address', { HOST: '127.0.0.53' }],
  ['the loopback of IPv6', { HOST: '::1', ORIGIN: 'http://[::1]:3000' }],
  ['localhost', { HOST: 'localhost', ORIGIN: 'http://localhost:3000' }],
  ['a name below localhost', { ORIGIN: 'http://shop.localhost:3000' }],
])('%s is not production', (_name, env) => {
  expect(readConfig(env).isProduction).toBe(false)
})

test('production requires ALLOW_SANDBOX for sandbox payments, and the error says why it is production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/NODE_ENV=production.*ALLOW_SANDBOX/)
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/HOST=0\.0\.0\.0.*ALLOW_SANDBOX/)
  expect(() => readConfig({ ORIGIN: 'https://shop.example' })).toThrow(/ORIGIN.*ALLOW_SANDBOX/)
  expect(readConfig({ ...played, NODE_ENV: 'production' }).cardProvider).toBeUndefined()
})

test('live Stripe keys make the app live and are rejected with NODE_ENV=development', () => {
  expect(readConfig(live)).toMatchObject({ isLive: true, hasLiveKey: true })
  expect(readConfig({ ...live, STRIPE_SECRET_KEY: 'rk_live_1' }).isLive).toBe(true)
  expect(() => readConfig({ ...live, NODE_ENV: 'development' })).toThrow('live Stripe key')
  expect(readConfig({ ...live, TEST_URL: 'development' })).toMatchObject({ isLive: false, hasLiveKey: true })
})

test('a test deployment uses TEST_ORIGIN and counts as production if it is publicly reachable', () => {
  const both = { ...played, ORIGIN: 'https://shop.example', TEST_ORIGIN: 'https://staging.example/' }
  expect(readConfig(both).origin).toBe('https://shop.example')
  const test = { ...both, TEST_URL: 'development' }
  expect(readConfig(test)).toMatchObject({
    origin: 'https://staging.example',
    isLive: false,
    isProduction: true,
  })
  for (const elsewhere of [{ ORIGIN: undefined }, { TEST_ORIGIN: 'http://localhost:3000' }])
    expect(readConfig({ ...test, ...elsewhere }).isProduction).toBe(true)
})

test('live Stripe keys require SMTP_URL', () => {
  expect(() => readConfig(keys)).toThrow('SMTP_URL')
  expect(() => readConfig({ ...keys, TEST_URL: 'development' })).toThrow('SMTP_URL')
  expect(readConfig(testKeys).smtpUrl).toBeUndefined()
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'live_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: '"sk_live_1"' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'baz' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_1,' }],
])('a wrong %s is rejected and named: %o', (name, env) => {
  expect(() => readConfig({ ...live, ...env })).toThrow(name)
})

test('white space around a key is ignored', () => {
  const spaced = { ...live, STRIPE_SECRET_KEY: ' sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1\n' }
  const { isLive, isProduction, cardProvider } = readConfig(spaced)
  expect({ isLive, isProduction }).toEqual({ isLive: true, isProduction: true })
  expect(cardProvider).toEqual({
    secretKey: 'sk_live_1',
    publicKey: 'pk_live_1',
    webhookSecrets: ['whsec_1'],
  })
})

test('an empty value counts as unset', () => {
  const names = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'ORIGIN',
    'RATE_LIMIT',
    'SMTP_URL',
    'TRUST_PROXY',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'ALLOW_SANDBOX',
    'DEMO_PIECES',
    'FILES_S3_ENDPOINT',
    'FILES_S3_REGION',
    'MAIL_FROM',
    'REVIEW_IMAGE_HOSTS',
    'MATOMO_URL',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('an incomplete set of keys is rejected', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('together')
  expect(() => readConfig({ MATOMO_SITE_ID: '7' })).toThrow('together')
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('needs STRIPE_SECRET_KEY')
})

test.each([
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s is read as trusted proxies', (TRUST_PROXY, trusted) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trusted)
})

test.each([
  'yes',
  'true',
  '-1',
  '1.5',
  '300',
  '10.0.0.0/33',
  '10.0.0',
  'proxy.example',
  '10.0.0.1,',
  '::/129',
])('TRUST_PROXY=%s stops startup', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY')
})

test('WORKERS sets the number of serving processes, and npm run dev allows only one', () => {
  expect(readConfig({}).workers).toBe(1)
  expect(readConfig({ WORKERS: '4' }).workers).toBe(4)
  expect(() => readConfig({ WORKERS: '4', SOUK_DEV: '1' })).toThrow('WORKERS=4 is for the built server')
})
