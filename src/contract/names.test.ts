import { expect, test } from 'vitest'
import { labelText, nameText } from './names.ts'

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
  'Call +1 900 555 0199 to stop the charge',
  '(900) 555-0199 Refunds',
  '+19005550199',
  '555-0199 Souk',
  '06 12 34 56 78',
  '0900/1234567',
  '900.555.0199',
  '９００ ５５５ ０１９９',
  '٩٠٠ ٥٥٥ ٠١٩٩',
  '1 9 0 0 5 5 5 0 1 9 9',
  '1900 1955 2020',
  '900\u2011555\u20110199',
  '900,555,0199',
])('%s is not a name', (name) => expect(fits(name)).toBe(false))

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
  'Studio 54',
  'Atelier 1990-2020',
  'Atelier 1990 – 2020',
  '60 70 80 90 Vintage',
  'Boutique 24, 10115 Berlin',
  'Route 66 & 501 Denim',
  'No. 123456',
])('%s is a name', (name) => expect(fits(name)).toBe(true))

test('a device label can contain a serial number but no link', () => {
  expect(labelText(60).safeParse('YubiKey 12345678').success).toBe(true)
  expect(labelText(60).safeParse('evil.example').success).toBe(false)
})
