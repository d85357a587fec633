import { expect, test } from 'vitest'
import { html } from '@souk/extension'
import { validateSlotHtml } from './slot-html.ts'

test('html`…` escapes all data, so that its output is always allowed in a slot', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)> ' & {`
  const { text } = html`<p title="${hostile}">${hostile} ${[html`<b>${1}</b>`, null, false]}</p>`
  expect(validateSlotHtml(text)).toBeUndefined()
  expect(text).not.toContain('<script')
  expect(text).not.toContain('<img')
})

test.each([
  ['<script>alert(1)</script>', 'script'],
  ['<iframe src="/x"></iframe>', 'iframe'],
  ['<style>p{}</style>', 'style'],
  ['<svg><a href="/x">x</a></svg>', 'svg'],
  ['<p onclick="x()">x</p>', 'onclick'],
  ['<p style="position:fixed">x</p>', 'style'],
  ['<a href="javascript:alert(1)">x</a>', 'safe'],
  ['<a href="java&#115;cript:alert(1)">x</a>', 'safe'],
  ['<a href="//evil.example">x</a>', 'safe'],
  ['<a href=" javascript:alert(1)">x</a>', 'safe'],
  ['<form action="https://evil.example"></form>', 'action'],
  ['<p title=x>x</p>', 'not a valid tag'],
  ["<p title='x'>x</p>", 'not a valid tag'],
  ['<p><b>x</p></b>', '</p> closes <b>'],
  ['</div></main>', 'closes nothing'],
  ['<div>', 'no end tag'],
  ['a > b', 'unescaped'],
  ['<!-- x -->', 'not a valid tag'],
  ['<div data-slot="order"></div>', 'reserved'],
  ['<P>x</P>', 'not a valid tag'],
  ['<a href="/x" \n/onclick="x">x</a>', 'not a valid tag'],
  ['x'.repeat(32_001), '32001'],
  ['<b>'.repeat(41), 'deep'],
])('%s is not allowed in a slot', (text, why) => {
  expect(validateSlotHtml(text)).toContain(why)
})

test('lists, forms and pictures are allowed in a slot', () => {
  const text = `<ul><li><a class="x" href="/ext/a/x?b=1&amp;c=2" aria-label="y">z</a></li></ul><img src="/ext/a/assets/p.png" alt="" /><label>A <input type="checkbox" checked></label><br>`
  expect(validateSlotHtml(text)).toBeUndefined()
})
