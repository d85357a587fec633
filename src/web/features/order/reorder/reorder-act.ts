import type { ReorderNote } from './reorder.ts'

/** Value of the form field `act` for ordering the items of an order again. */
export const reorderAct = 'again'

export interface ReorderResult {
  of: typeof reorderAct
  /** Number of units that are in the bag now. */
  units: number
  notes: ReorderNote[]
  /** Set-Cookie line of the bag, with which the page updates the displayed bag. */
  cookie: string
  error: { field: null; message: string } | null
  message: null
}

/** Returns whether the result of a form on an order page comes from the form that orders the items again. */
export function isReorderResult<Result extends { of: string }>(
  result: Result | undefined,
): result is Result & ReorderResult {
  return result?.of === reorderAct
}
