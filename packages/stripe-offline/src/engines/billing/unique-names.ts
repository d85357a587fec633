import { ApiError } from '../../core/errors.ts'
import type { WorkUnit } from '../../core/unit.ts'

/**
 * Reserves a unique name for one object. Concurrent reservations of the same name conflict, because they write the same
 * row.
 */
export async function reserveName(
  unit: WorkUnit,
  word: string,
  holder: string,
  isTaken: (holder: string) => Promise<boolean>,
): Promise<void> {
  const key = `word:${word}`
  const existing = await unit.find('unique_word', key)
  if (existing === undefined) {
    unit.add('unique_word', { holder }, { id: key, secret: {} })
    return
  }
  if (existing.body.holder !== holder && (await isTaken(existing.body.holder))) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message: `This name is already used by ${existing.body.holder}.`,
    })
  }
  existing.body.holder = holder
  unit.save(existing)
}
