import { expect, test } from 'vitest'
import { nameText } from './names.ts'

const fits = (name: string) => nameText(120).safeParse(name).success

test.each([
  'You have won $500! Claim now: https://evil.example/claim',
  'Claim at evil.example',
  'evil.example',
  'WWW.EVIL',
  'x.co/claim',
  '127.0.0.1',
  'mallory@evil.example',
  'evil。example',
  '=?utf-8?B?ZXZpbA==?= applied',
  'Bea\nX-Evil: 1',
  'Bea\u0000',
  'evil\u2024com',
  'evil\u200b.com',
  'evil.CoM now',
  'x.unknown.com',
  'Claim at бобр.рф',
  'Claim at бобр.xn--p1ai',
  '!!!',
  '\u{1f457}',
])('%s is no name', (name) => expect(fits(name)).toBe(false))

test.each([
  'Mila Okoye',
  'Dr.Smith',
  'St.Pierre',
  'Ma.Luisa Cruz',
  '連衣裙',
  'Сердце & Söhne',
  '7 Seas',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Dr. Ines Weber-Núñez',
  'St. John & Sons, Ltd.',
  "Renée O'Neill",
  'No. 5 Vintage',
  'Size 10.5 Club',
])('%s is a name', (name) => expect(fits(name)).toBe(true))
