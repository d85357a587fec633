import { CallError } from '#web/lib/calls/caller.ts'

/** Reloads the custom fields if the server rejects a value. The fields might have changed since the page was loaded. */
export async function reloadFields<Result>(
  reload: () => Promise<void>,
  saving: Promise<Result>,
): Promise<Result> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof CallError && error.errors.some(({ field }) => field.startsWith('fields.')))
      await reload()
    throw error
  }
}
