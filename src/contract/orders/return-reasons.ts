/** Reasons for a return. */
export const returnReasons = [
  'faulty',
  'not-as-described',
  'wrong-item',
  'does-not-fit',
  'changed-mind',
] as const
