import { expect, test } from 'vitest'
import { measureCpuMs, isSuperlinear } from '#test/support/linear-work.ts'
import { decodeHtmlEntities, convertHtmlToText } from './html-text.ts'

test.each([
  ['<p>Warm &amp; <b>heavy</b>.</p>\n<p>Lined.</p>', 'Warm & heavy.\nLined.'],
  ['<ul><li>Wool</li><li class="x">Silk</li></ul>', '• Wool\n• Silk'],
  ['<ul><li>Wool<li>Silk</ul>', '• Wool\n• Silk'],
  ['<style>p { color: red }</style><p>Red</p><script>alert("<p>no</p>")</script >', 'Red'],
  ['<p>All</p><script>that follows', 'All'],
  ['<p>5 < 6 and <br/> 7 > 6</p>', '5 < 6 and\n7 > 6'],
  ['Mom&#39;s coat\n\nLined &quot;inside&quot;', 'Mom\'s coat\n\nLined "inside"'],
  ['<b>a&#0;b&#55296;c&constructor;</b>', 'a b c&constructor;'],
  ['As it is\n  written', 'As it is\n  written'],
  ['I <3 this & that; 5 <6> 7', 'I <3 this & that; 5 <6> 7'],
  ['It&rsquo;s caf&eacute;-coloured &ndash; 100&nbsp;%', 'It’s café-coloured – 100\u00a0%'],
  [
    '<p>wool&hellip; &euro;5 &#x2019;off&#x2019; &#8217;now&#8217; &ldquo;soft&rdquo;</p>',
    'wool… €5 ’off’ ’now’ “soft”',
  ],
  ['<table><tr><td>Size</td><td>M</td></tr><tr><td>Fit</td><td>Slim</td></tr></table>', 'Size M\nFit Slim'],
  ['<p>Warm &amp; <b>soft</b></p><script>alert(1)</script>', 'Warm & soft'],
  ['One<br>two<br />three<hr>four', 'One\ntwo\nthree\nfour'],
  ['<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->', 'Text'],
  ['<IMG SRC="x.jpg" onerror="alert(1)">A<SPAN STYLE="a:b">B</SPAN>', 'AB'],
  ['<p>&lt;b&gt; is bold, &amp;amp; is &amp;</p>', '<b> is bold, &amp; is &'],
  ['<section>Wool</section><section>Warm</section>', 'Wool\nWarm'],
  ['<dl><dt>Fit</dt><dd>Slim</dd></dl>', 'Fit\nSlim'],
  ['<article>Wool coat</article>', 'Wool coat'],
  ['<main>Wool coat</main>', 'Wool coat'],
  ['<mark>New</mark> coat', 'New coat'],
  ['<label>Size</label> M', 'Size M'],
  ['<ins>Wool</ins> <del>cotton</del>', 'Wool cotton'],
  ['<code>AB-1</code>', 'AB-1'],
  ['Wool<o:p></o:p> coat', 'Wool coat'],
  ['<figure><figcaption>Front</figcaption></figure>', 'Front'],
  ['<details><summary>Care</summary>Dry clean</details>', 'Care\nDry clean'],
  ['<noscript>No script</noscript>Wool', 'Wool'],
  ['<template>x</template><title>Shop</title>Wool', 'Wool'],
  ['if a<b and <c> then <labels> or <mainly>', 'if a<b and <c> then <labels> or <mainly>'],
  ['AT&T&copy 2026 &copy; 2026', 'AT&T&copy 2026 © 2026'],
])('%j reads %j', (html, text) => {
  expect(convertHtmlToText(html)).toBe(text)
})

test('in a title, entities are decoded and tags are kept', () => {
  expect(decodeHtmlEntities('Caf&eacute; &amp; Co <b>bold</b> R&B')).toBe('Café & Co <b>bold</b> R&B')
})

test('hostile HTML is parsed in linear time', () => {
  const parts = [
    '<',
    '<a ',
    '<li ',
    '<br ',
    '<style>',
    '</script ',
    '&nbsp;',
    '&a',
    '&#1',
    '<!--',
    '<p>',
    '</b>',
    '<b>',
    ' ',
    '<a\n',
    '<!-- -->',
  ]
  const work = () => {
    for (const part of parts) convertHtmlToText(`<b>x</b>${part.repeat(200_000 / part.length)}x`)
  }
  expect(measureCpuMs(work, 1)).toBeLessThan(4000)
  for (const part of [...parts, '<b></i>', '<p></b>'])
    expect([
      part,
      isSuperlinear(
        () => convertHtmlToText(`<b>x</b>${part.repeat(5_000 / part.length)}x`),
        () => convertHtmlToText(`<b>x</b>${part.repeat(40_000 / part.length)}x`),
      ),
    ]).toEqual([part, false])
})
