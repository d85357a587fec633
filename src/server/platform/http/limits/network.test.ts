import { expect, test } from 'vitest'
import { hashOfNetwork, networkOf } from './network.ts'

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

test('its hash is the same for all of a network, and another with another key', () => {
  const [first, second] = ['2001:db8:1:2::9', '2001:db8:1:2:8::1'].map((address) =>
    hashOfNetwork(address, 'key'),
  )
  expect(first).toBe(second)
  expect(hashOfNetwork('2001:db8:1:3::9', 'key')).not.toBe(first)
  expect(hashOfNetwork('2001:db8:1:2::9', 'other')).not.toBe(first)
})
