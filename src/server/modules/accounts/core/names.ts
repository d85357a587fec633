export interface PersonNames {
  fullName: string
  fname: string
  lname: string
}

type NameInput = { [part in keyof PersonNames | 'name']?: string | undefined }

/** Splits a full name at spaces into `fname` and `lname`, for buyers without an `fname` (spec §3). */
export function splitName(fullName: string): PersonNames {
  const [fname = '', ...rest] = fullName.trim().split(/\s+/)
  return { fullName: fullName.trim(), fname, lname: rest.join(' ') }
}

/**
 * Merges the names from a form into the stored names. A changed `fname` or `lname` takes precedence over a changed
 * full name.
 */
export function mergeNames(
  names: NameInput,
  before: PersonNames = { fullName: '', fname: '', lname: '' },
): PersonNames {
  const fname = names.fname ?? before.fname
  const lname = names.lname ?? before.lname
  if (fname !== '' && (fname !== before.fname || lname !== before.lname))
    return { fname, lname, fullName: `${fname} ${lname}`.trim() }
  const changed = [names.fullName, names.name].find((full) => full !== undefined && full !== before.fullName)
  if (changed !== undefined) return splitName(changed)
  return before.fname === '' ? splitName(before.fullName) : before
}
