import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { createTransport } from 'nodemailer'
import { smtpTimeouts, smtpOptions } from '#platform/mail/smtp.ts'
import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { openSandbox, serveSandbox } from '@souk/stripe-offline'
import { systemClock } from '#platform/core/clock.ts'
import { openDatabase } from '#platform/database/db.ts'
import { bucketFiles } from '#platform/files/files.ts'
import { readS3 } from '#platform/config/variable-sets.ts'
import { printLine } from '#server/app/backup/program.ts'
import { compareCalls, createRecordingClient, type RecordedCall } from './recorded-calls.ts'
import { makeStripeCalls } from './stripe-calls.ts'

readCommand({
  name: 'npm run verify:providers',
  about:
    'Tests Stripe, the mail server and the bucket with your own test keys, and compares Stripe’s responses with the offline provider’s, call by call. It leaves test data at Stripe and moves no money.',
  variables: {
    STRIPE_SECRET_KEY: 'a test key (sk_test_…); a live key is rejected',
    STRIPE_API_URL: 'local server to use instead of Stripe, for testing this command',
    SMTP_URL: 'a mail server; with MAIL_FROM and VERIFY_EMAIL set, a test email is sent',
    FILES_S3_BUCKET: 'a bucket, with its keys, in which one object is written, read and deleted',
  },
})
const { ends, folder, finish } = openCommand()
const env = process.env
const outcomes = [await verifyStripe(), await verifyMail(), await verifyBucket()]
const failed = outcomes.filter((outcome) => outcome === 'failed').length
const tested = outcomes.filter((outcome) => outcome !== 'skipped').length
if (tested === 0)
  printLine('\nNothing was tested. Set at least one of the variables in npm run verify:providers -- --help.')
else printLine(`\n${tested} tested, ${failed} failed.`)
await finish(failed > 0 || tested === 0 ? 1 : 0)

type Outcome = 'passed' | 'failed' | 'skipped'

async function verifyStripe(): Promise<Outcome> {
  const key = env['STRIPE_SECRET_KEY'] || env['STRIPE_TEST_KEY']
  if (!key) return skip('Stripe', 'STRIPE_SECRET_KEY, a test key (sk_test_…)')
  if (!/^[sr]k_test_/.test(key)) return fail('Stripe', 'the key is not a test key, so it is not used')
  const stripeCalls = await record(key, env['STRIPE_API_URL'])
  const offline = await openOffline()
  const offlineCalls = await record(offline.key, offline.url)
  const differences = compareCalls(offlineCalls.calls, stripeCalls.calls)
  for (const { call, kind, what } of differences)
    printLine(`  ${kind === 'wrong' ? '✗' : '·'} ${call}: ${what}`)
  if (stripeCalls.error) printLine(`  ✗ stopped: ${stripeCalls.error}`)
  const wrong = differences.filter(({ kind }) => kind === 'wrong').length
  const line = `${stripeCalls.calls.length} calls compared, ${wrong} with a different response`
  return wrong > 0 || stripeCalls.error ? fail('Stripe', line) : pass('Stripe', line)
}

/**
 * Makes and records the calls. After an unexpected error, returns the calls recorded so far, so that they can be
 * compared.
 */
async function record(
  key: string,
  url: string | undefined,
): Promise<{ calls: RecordedCall[]; error?: string }> {
  const calls: RecordedCall[] = []
  const at = url ? { host: new URL(url).hostname, port: new URL(url).port, protocol: 'http' as const } : {}
  const stripe = new Stripe(key, {
    ...at,
    httpClient: createRecordingClient(calls),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 30_000,
  })
  try {
    await makeStripeCalls(stripe)
    return { calls }
  } catch (error) {
    return { calls, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Starts the offline payment provider on a local port, with a temporary PostgreSQL. */
async function openOffline(): Promise<{ key: string; url: string }> {
  const dataDir = folder('souk-verify-')
  const opened = await openDatabase({ databaseUrl: undefined, dataDir, dbPool: 4, dbPrepare: true }, () => {})
  const database = ends.adopt(opened, () => opened.close())
  const key = `sk_test_${randomBytes(12).toString('hex')}`
  const sandbox = await openSandbox({
    pool: database.pool,
    clock: systemClock,
    origin: 'http://localhost',
    secretKey: key,
    publishableKey: 'pk_test_offline',
    webhook: { secret: 'whsec_offline', deliver: async () => ({ status: 200 }) },
  })
  const server = await serveSandbox(sandbox.handle)
  ends.defer(() => server.close())
  return { key, url: `http://127.0.0.1:${server.port}` }
}

async function verifyMail(): Promise<Outcome> {
  const url = env['SMTP_URL']
  if (!url) return skip('Mail', 'SMTP_URL')
  const transport = createTransport(smtpOptions(url, smtpTimeouts))
  try {
    await transport.verify()
    const [from, to] = [env['MAIL_FROM'], env['VERIFY_EMAIL']]
    if (!from || !to)
      return pass('Mail', 'the sign-in works; set MAIL_FROM and VERIFY_EMAIL to send a test email')
    await transport.sendMail({
      from,
      to,
      subject: 'Your marketplace can send email',
      text: 'This email was sent by npm run verify:providers.',
    })
    return pass('Mail', `the server accepted an email to ${to}`)
  } catch (error) {
    return fail('Mail', error instanceof Error ? error.message : String(error))
  }
}

async function verifyBucket(): Promise<Outcome> {
  const s3 = readS3({
    bucket: env['FILES_S3_BUCKET'],
    region: env['FILES_S3_REGION'] || 'auto',
    endpoint: env['FILES_S3_ENDPOINT'] || undefined,
    accessKeyId: env['FILES_S3_ACCESS_KEY_ID'],
    secretAccessKey: env['FILES_S3_SECRET_ACCESS_KEY'],
  })
  if (!s3) return skip('Bucket', 'FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY')
  try {
    const bucket = await bucketFiles(s3)
    const [key, content] = [`imports/verify-${randomBytes(8).toString('hex')}.txt`, randomBytes(1024)]
    await bucket.write(key, content)
    const read = await bucket.read(key)
    await bucket.remove(key)
    if (!read || !content.equals(read))
      return fail('Bucket', 'the object that was read differs from the one written')
    return (await bucket.has(key))
      ? fail('Bucket', 'an object still exists after it was deleted')
      : pass('Bucket', 'one object was written, read and deleted')
  } catch (error) {
    return fail('Bucket', error instanceof Error ? error.message : String(error))
  }
}

function pass(what: string, line: string): Outcome {
  printLine(`✓ ${what}: ${line}`)
  return 'passed'
}

function fail(what: string, line: string): Outcome {
  printLine(`✗ ${what}: ${line}`)
  return 'failed'
}

function skip(what: string, needs: string): Outcome {
  printLine(`– ${what} was not tested: set ${needs}`)
  return 'skipped'
}
