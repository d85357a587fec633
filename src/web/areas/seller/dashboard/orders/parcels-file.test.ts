import { expect, test } from 'vitest'
import { decodeParcels, createFailedParcelsFile, readParcels } from './parcels-file.ts'

const heads = {
  order: ['order', 'Bestellung'],
  carrier: ['carrier', 'Versanddienst'],
  tracking: ['tracking_number', 'Sendungsnummer'],
}

test('reads the tracking numbers that a seller has added to an export', async () => {
  const file = '\ufefforder,items,carrier,tracking_number\n100012,"Coat, long (M)",UPS,1Z999\n#100013,Bag,,\n'
  expect(await readParcels(file, heads)).toEqual([
    { number: '100012', carrier: 'UPS', trackingNumber: '1Z999' },
    { number: '100013', carrier: '', trackingNumber: '' },
  ])
})

test('accepts German columns in any order, semicolons, tabs and missing carriers', async () => {
  expect(await readParcels('Sendungsnummer;Bestellung\r\n00340;100012\r\n', heads)).toEqual([
    { number: '100012', carrier: '', trackingNumber: '00340' },
  ])
  expect(await readParcels("Order\tTracking number\n100012\t'-12\n", heads)).toEqual([
    { number: '100012', carrier: '', trackingNumber: '-12' },
  ])
})

test.each(['', 'order,carrier\n1,UPS\n', 'number\n1\n'])('rejects the incomplete file %j', async (file) => {
  expect(await readParcels(file, heads)).toBeUndefined()
})

test('failed rows can be downloaded and read again', async () => {
  const failed = [
    { number: '100012', carrier: 'UPS', trackingNumber: '1Z999', reason: 'It is "shipped", already' },
    { number: '=1+1', carrier: '', trackingNumber: '-12', reason: 'No such order' },
  ]
  const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    createFailedParcelsFile(failed, ['Bestellung', 'Versanddienst', 'Sendungsnummer', 'Grund']),
  )
  expect(file.split('\r\n')[2]).toBe("'=1+1,,'-12,No such order")
  expect(await readParcels(file, heads)).toEqual(failed.map(({ reason: _, ...parcel }) => parcel))
})

test('rejects a row whose cells are shifted by an unquoted comma', async () => {
  const file = 'order,items,carrier,tracking_number\n100012,Coat, long,UPS,1Z999\n100013,Bag,DHL,00340,,\n'
  expect(await readParcels(file, heads)).toEqual([
    expect.objectContaining({ number: '100012', problem: 'shifted' }),
    { number: '100013', carrier: 'DHL', trackingNumber: '00340' },
  ])
})

test('rejects an order with two tracking numbers in the file', async () => {
  const file = 'order,tracking_number\n1,A1\n2,B\n2,B\n1,A2\n1,\n'
  const parcels = await readParcels(file, heads)
  expect(parcels?.map(({ number, problem }) => [number, problem])).toEqual([
    ['1', 'repeated'],
    ['2', undefined],
    ['2', undefined],
    ['1', 'repeated'],
    ['1', undefined],
  ])
})

test('rejects a whole file with an unclosed quotation mark', async () => {
  await expect(readParcels('order,tracking_number\n1,A\n"2,B\n3,C\n', heads)).rejects.toThrow(/quote/i)
})

test('writes failed rows with the given delimiter and reads them back', async () => {
  const failed = [{ number: '1', carrier: 'A;B', trackingNumber: 'X\tY', reason: 'no' }]
  const file = new TextDecoder().decode(
    createFailedParcelsFile(failed, ['order', 'carrier', 'tracking_number', 'reason'], ';'),
  )
  expect(await readParcels(file, heads)).toEqual([{ number: '1', carrier: 'A;B', trackingNumber: 'X\tY' }])
})

test('reports a row with a carrier but no number, and a number rounded by a spreadsheet', async () => {
  const file =
    'order,carrier,tracking_number\n1,UPS,\n2,,\n3,DHL,"3,40434E+19"\n4,DHL,3.4E19\n5,DHL,="0034"\n6,UPS,  \n'
  const parcels = await readParcels(file, heads)
  expect(parcels?.map(({ number, problem }) => [number, problem])).toEqual([
    ['1', 'no-number'],
    ['2', undefined],
    ['3', 'rounded'],
    ['4', 'rounded'],
    ['5', undefined],
    ['6', 'no-number'],
  ])
  expect(parcels?.[4]).toMatchObject({ trackingNumber: '0034' })
})

const table = [
  ['Bestellung', 'Artikel', 'Versanddienst', 'Sendungsnummer'],
  ['100012', 'Mäntel, groß', 'Österreichische Post', '1Z999'],
]
const fileOf = (delimiter: string) =>
  table.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')

test.each([
  ['with sep=', new TextEncoder().encode(`sep=;\r\n${fileOf(';')}`)],
  ['below title lines', new TextEncoder().encode(`Sendungen, November\n\n${fileOf(';')}`)],
  ['with bars', new TextEncoder().encode(fileOf('|'))],
  ['in Windows-1252', Uint8Array.from(fileOf(';'), (letter) => letter.charCodeAt(0))],
  ['in UTF-16', new Uint8Array(Buffer.from(`\ufeff${fileOf('\t')}`, 'utf16le'))],
])('reads a file %s', async (_name, bytes) => {
  const decoded = decodeParcels(bytes)
  expect('text' in decoded && (await readParcels(decoded.text, heads))).toEqual([
    { number: '100012', carrier: 'Österreichische Post', trackingNumber: '1Z999' },
  ])
})

test('recognizes a workbook', () => {
  expect(decodeParcels(Uint8Array.of(0x50, 0x4b, 3, 4, 20))).toEqual({ foreign: 'workbook' })
})
