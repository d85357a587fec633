import { stateWords } from '#web/features/order/states.ts'

/** A seller order's state as the marketplace says it. */
export const adminStateWords: typeof stateWords = {
  ...stateWords,
  paid: 'To ship',
  issue: 'With an issue',
  disputed: 'With the bank',
  won: 'Won at the bank',
  lost: 'Lost at the bank',
}

/** The same where a state is looked back on. */
export const adminTimelineWords: typeof stateWords = { ...adminStateWords, paid: stateWords.paid }
