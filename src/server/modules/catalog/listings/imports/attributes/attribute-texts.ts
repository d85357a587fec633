import type { AttributeText } from './attribute-cells.ts'
import type { AttributeColumn } from './attribute-columns.ts'

interface AttributeTexts {
  /** Cells, keyed by attribute. The text is empty if all cells of the attribute's column are empty. */
  cells: Map<string, AttributeText>
  /** Attributes whose cells differ between the rows of the listing. */
  conflicts: string[]
}

/**
 * Returns the cells with a listing's attributes. For each attribute, returns the first nonempty cell in the listing's
 * rows, because shops and sellers differ in which row they fill in.
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
