import { expect, test } from 'vitest'
import { listPaths } from './endpoint.ts'

test("a seller's call has paths with /seller and with the configured prefix, even in the middle of a path", () => {
  const path = '/api{sellerPrefix}/profile/:id'
  expect(listPaths({ path })).toEqual(['/api/seller/profile/:id'])
  expect(listPaths({ path }, '/seller')).toEqual(['/api/seller/profile/:id'])
  expect(listPaths({ path, aliases: ['/api/profile/:id'] }, '/shopkeeper')).toEqual([
    '/api/seller/profile/:id',
    '/api/shopkeeper/profile/:id',
    '/api/profile/:id',
  ])
})
