import type { ReorderNote } from './reorder.ts'

/** Value of the form field `act` that puts the items of an order into the bag again. */
export const reorderAct = 'again'

export interface ReorderResult {
  of: typeof reorderAct
  /** Number of units that are in the bag now. */
  units: number
  notes: ReorderNote[]
  /** Set-Cookie line of the bag, so that the page can update the bag that it shows. */
  cookie: string
  error: { field: null; message: string } | null
  message: null
}

/** Returns whether the result of an order page's form is the result of ordering its items again. */
export function isReorderResult<Result extends { of: string }>(
  result: Result | undefined,
): result is Result & ReorderResult {
  return result?.of === reorderAct
}
