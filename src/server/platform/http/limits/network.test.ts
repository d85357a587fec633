import { expect, test } from 'vitest'
import { hashNetworks, networkOf, networksOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

test('an IPv6 address belongs to a /48, a /56 and a /64', () => {
  expect(networksOf('2001:db8:1:2345::9')).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1:2300::/56',
    '2001:db8:1:2345::/64',
  ])
  expect(networksOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
})

test('addresses of one network have the same keyed hash, and the hashes of neighboring networks share a prefix', () => {
  const hashes = (address: string, key = 'key') => hashNetworks(address, key).split('/')
  const first = hashes('2001:db8:1:2::9')
  expect(hashes('2001:db8:1:2:8::1')).toEqual(first)
  expect(hashes('2001:db8:1:3::9').slice(0, 2)).toEqual(first.slice(0, 2))
  expect(hashes('2001:db8:1:3::9')[2]).not.toBe(first[2])
  expect(hashes('2001:db8:1:102::9').map((hash, at) => hash === first[at])).toEqual([true, false, false])
  expect(hashes('2001:db8:1:2::9', 'other')[0]).not.toBe(first[0])
})
