import { expect, test } from 'vitest'
import { profilePath, movedSellerPath } from './listing-links.ts'

const seller = { username: 'ines', isSA: false }

test('redirects a former username and preserves the rest of the URL', () => {
  const at = (path: string, requestedUsername: string, of = seller) =>
    movedSellerPath(`https://souk.example${path}`, requestedUsername, of, profilePath)
  expect(at('/shop/profile/old?page=2', 'old')).toBe('/shop/profile/ines?page=2')
  expect(at('/direct/profile/old', 'old', { username: 'souk', isSA: true })).toBe('/direct/profile/souk')
  expect(at('/direct/profile/old', 'old')).toBe('/shop/profile/ines')
  expect(at('/shop/profile/Ines', 'Ines')).toBeUndefined()
})
