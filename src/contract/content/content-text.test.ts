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

test('fillText removes labels of empty values, and headings that have no text afterwards', () => {
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

test('fillText retains headings with remaining text, and headings that had no text before', () => {
  const values = { email: '', phone: '', registration: 'HRB 1', taxNumber: '' }
  const filled = fillText(`${page}\n## Empty\n## Last`, values)
  const headings = readText(filled).blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []))
  expect(headings).toEqual(['Company details', 'Disputes', 'Empty', 'Last'])
})

test('fillText accepts indented lines and Windows line endings', () => {
  const filled = fillText(' ## Contact\r\nPhone: {phone}\r\n## Last\r\nBye', { phone: '' })
  expect(readText(filled).blocks.map(({ text }) => text)).toEqual(['Last', 'Bye'])
})

test('fillText leaves unknown placeholders unchanged', () => {
  expect(fillText('{name} and {toString}', { name: 'Souk' })).toBe('Souk and {toString}')
})
