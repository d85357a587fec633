import { ApiError } from '../../core/errors.ts'
import type { WorkUnit } from '../../core/unit.ts'

/** Lets one object hold a name that no other may hold; two that ask at once meet on the same row. */
export async function claimWord(
  unit: WorkUnit,
  word: string,
  holder: string,
  isTaken: (holder: string) => Promise<boolean>,
): Promise<void> {
  const key = `word:${word}`
  const known = await unit.find('unique_word', key)
  if (known === undefined) {
    unit.add('unique_word', { holder }, { id: key, secret: {} })
    return
  }
  if (known.body.holder !== holder && (await isTaken(known.body.holder))) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message: `This name is in use already by ${known.body.holder}.`,
    })
  }
  known.body.holder = holder
  unit.save(known)
}
