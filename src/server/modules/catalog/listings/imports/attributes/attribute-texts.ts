import type { AttributeText } from './attribute-cells.ts'
import type { AttributeColumn } from './attribute-columns.ts'

interface AttributeTexts {
  /** Cells keyed by attribute. Contains an empty text if all cells of a column are empty. */
  cells: Map<string, AttributeText>
  /** Attributes whose cells differ between the rows. */
  conflicts: string[]
}

/**
 * Returns the cells of attributes in the rows of a listing. For each attribute, returns the first cell that is not
 * empty, because shops and sellers differ in which row they fill in.
 */
export function attributeTexts(
  { attributes }: { attributes: ReadonlyMap<string, AttributeColumn> },
  rows: readonly (readonly string[])[],
): AttributeTexts {
  const found: AttributeTexts = { cells: new Map(), conflicts: [] }
  for (const [code, { at, unit, unitAt }] of attributes) {
    const cells = rows.map((cells) => ({
      text: (cells[at] ?? '').trim(),
      unit: unit ?? (unitAt === undefined ? undefined : cells[unitAt]?.trim()),
    }))
    const filled = cells.filter(({ text }) => text !== '')
    found.cells.set(code, filled[0] ?? { text: '' })
    if (filled.some(({ text }) => text !== filled[0]!.text)) found.conflicts.push(code)
  }
  return found
}
