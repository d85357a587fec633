import { expect, test } from 'vitest'
import { cpuMsOf } from '#test/support/linear-work.ts'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>Warm &amp; <b>heavy</b>.</p>\n<p>Lined.</p>', 'Warm & heavy.\nLined.'],
  ['<ul><li>Wool</li><li class="x">Silk</li></ul>', '• Wool\n• Silk'],
  ['<style>p { color: red }</style><p>Red</p><script>alert("<p>no</p>")</script >', 'Red'],
  ['<p>All</p><script>that follows', 'All'],
  ['<p>5 < 6 and <br/> 7 > 6</p>', '5 < 6 and\n7 > 6'],
  ['Mom&#39;s coat\n\nLined &quot;inside&quot;', 'Mom\'s coat\n\nLined "inside"'],
  ['<b>a&#0;b&#55296;c&constructor;</b>', 'a b c&constructor;'],
  ['As it is\n  written', 'As it is\n  written'],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('what is made to be slow to read is not', () => {
  const work = () => {
    for (const part of ['<', '<a ', '<li ', '<br ', '<style>', '</script ', '&nbsp;', '&a', '&#1', '<!--'])
      plainText(`<b>x</b>${part.repeat(200_000 / part.length)}x`)
  }
  expect(cpuMsOf(work, 1)).toBeLessThan(2000)
})
