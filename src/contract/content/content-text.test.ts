import { expect, test } from 'vitest'
import { fillText, readText, writeText } from './content-text.ts'

const page = `# Legal notice
## Contact
Email: {email}
Phone: {phone}

## Company details
Registration number: {registration}
{taxLabel}: {taxNumber}

## Disputes
Ask {email}.`

test('a label of what is empty is left out, and a heading that has nothing else', () => {
  const filled = fillText(page, {
    email: 'help@souk.example',
    phone: '',
    registration: '',
    taxLabel: 'VAT ID',
    taxNumber: '',
  })
  expect(writeText(readText(filled))).toBe(`# Legal notice

## Contact

Email: help@souk.example

## Disputes

Ask help@souk.example.`)
})

test('a heading stays with whatever is left below it, and one that never had anything', () => {
  const values = { email: '', phone: '', registration: 'HRB 1', taxNumber: '' }
  const filled = fillText(`${page}\n## Empty\n## Last`, values)
  const headings = readText(filled).blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []))
  expect(headings).toEqual(['Company details', 'Disputes', 'Empty', 'Last'])
})

test('lines may be indented, and end as Windows ends them', () => {
  const filled = fillText(' ## Contact\r\nPhone: {phone}\r\n## Last\r\nBye', { phone: '' })
  expect(readText(filled).blocks.map(({ text }) => text)).toEqual(['Last', 'Bye'])
})

test('braces of other names stay as they are', () => {
  expect(fillText('{name} and {toString}', { name: 'Souk' })).toBe('Souk and {toString}')
})
