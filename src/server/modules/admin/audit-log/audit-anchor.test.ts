import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#platform/audit/audit.ts'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { inTransaction } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { sender } from '#test/support/email-draft.ts'
import { aSeller } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { sendAuditAnchor } from './audit-anchor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('on days with new audit entries, only owners are emailed the newest hash of the chain', async () => {
  const { db } = shop.app.accounts.context
  const { clock, pool } = shop
  const [owner, admin] = [await aSeller(pool, { isSA: true }), await aSeller(pool, { isAdmin: true })]
  const log = createLog('silent')
  const config = { secretKey: undefined, previousSecretKey: undefined }
  const mailer = await createMailer({
    db,
    clock,
    log,
    config: { smtpUrl: undefined, mailFrom: 'a@b.example', isProduction: false, ...sender },
    origin: () => sender.origin,
  })
  const secrets = await openSecrets({ db, clock, log }, config)
  const run = () => sendAuditAnchor({ db, clock, log, mailer, secrets })
  const toOwner = () => emailsTo(shop, `${owner.username}@seller.example`)
  await run()
  expect(await toOwner()).toEqual([])
  const target = { kind: 'test', id: '1' }
  await inTransaction(db, (tx) => audit(tx, { actor: owner.id, action: 'a.b', target, at: clock.now() }))
  await run()
  await run()
  const { head } = await verifyAudit(pool)
  const emails = await toOwner()
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain(`audit:verify -- ${head.no}:${head.hash}`)
  expect(await emailsTo(shop, `${admin.username}@seller.example`)).toEqual([])
})
