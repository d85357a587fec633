import { expect, test } from 'vitest'
import { fillPlaceholders, parseContentText, formatContentText } from './content-text.ts'

const page = `# Legal notice
## Contact
Email: {email}
Phone: {phone}

## Company details
Registration number: {registration}
{taxLabel}: {taxNumber}

## Disputes
Ask {email}.`

test('fillPlaceholders removes labels of empty values, and headings that have no text afterwards', () => {
  const filled = fillPlaceholders(page, {
    email: 'help@souk.example',
    phone: '',
    registration: '',
    taxLabel: 'VAT ID',
    taxNumber: '',
  })
  expect(formatContentText(parseContentText(filled))).toBe(`# Legal notice

## Contact

Email: help@souk.example

## Disputes

Ask help@souk.example.`)
})

test('fillPlaceholders retains headings with remaining text, and headings that had no text before', () => {
  const values = { email: '', phone: '', registration: 'HRB 1', taxNumber: '' }
  const filled = fillPlaceholders(`${page}\n## Empty\n## Last`, values)
  const headings = parseContentText(filled).blocks.flatMap(({ kind, text }) =>
    kind === 'heading' ? [text] : [],
  )
  expect(headings).toEqual(['Company details', 'Disputes', 'Empty', 'Last'])
})

test('fillPlaceholders accepts indented lines and Windows line endings', () => {
  const filled = fillPlaceholders(' ## Contact\r\nPhone: {phone}\r\n## Last\r\nBye', { phone: '' })
  expect(parseContentText(filled).blocks.map(({ text }) => text)).toEqual(['Last', 'Bye'])
})

test('fillPlaceholders leaves unknown placeholders unchanged', () => {
  expect(fillPlaceholders('{name} and {toString}', { name: 'Souk' })).toBe('Souk and {toString}')
})
