const maxLength = 40

/**
 * Generates a permanent code from a name, such as `sleeve-length` from "Sleeve length". The code is not in `taken`.
 * Uses `fallback` for names without Latin letters or digits.
 */
export function generateCode(name: string, taken: readonly string[], fallback: string): string {
  const base = plain(name) || fallback
  if (!taken.includes(base)) return base
  for (let number = 2; ; number++) {
    const code = `${base.slice(0, maxLength - String(number).length - 1).replace(/-$/, '')}-${number}`
    if (!taken.includes(code)) return code
  }
}

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', đ: 'd', ł: 'l', ı: 'i' }

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[ßæøœđłı]/g, (letter) => letters[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}

/** Splits text such as "wool, silk, cotton", or a column copied from a table, into names without duplicates. */
export function splitNames(text: string): string[] {
  const names = text
    .split(/[,;\n\t]/)
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  return names.filter(
    (name, at) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === at,
  )
}
