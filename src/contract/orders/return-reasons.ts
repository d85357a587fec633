/** Reasons for a return from which buyers choose. */
export const returnReasons = [
  'faulty',
  'not-as-described',
  'wrong-item',
  'does-not-fit',
  'changed-mind',
] as const
