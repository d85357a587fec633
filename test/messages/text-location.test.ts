import { expect, test } from 'vitest'
import { mustUseMessages } from './text-location.ts'

test.each([
  ['src/web/areas/shop/landing/hero.tsx', true],
  ['src/server/modules/orders/fulfilment/refunds/refunds.ts', true],
  ['src/server/platform/settings/settings.ts', true],
  ['src/server/platform/config/config.ts', false],
  ['src/server/app/backup/backup.main.ts', false],
  ['src/server/modules/memberships/emails/member-email-previews.ts', false],
  ['src/server/modules/notifications/orders/sample-orders.ts', false],
  ['src/contract/orders/orders.ts', false],
])('words for people in %s must be in messages/: %s', (file, expected) => {
  expect(mustUseMessages(file)).toBe(expected)
})
