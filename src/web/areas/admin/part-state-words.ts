import { stateWords } from '#web/parts/order/states.ts'

/** A part's state as the house says it. */
export const officeStateWords: typeof stateWords = {
  ...stateWords,
  paid: 'To ship',
  issue: 'With an issue',
  disputed: 'With the bank',
  won: 'Won at the bank',
  lost: 'Lost at the bank',
}

/** The same where a state is looked back on. */
export const officeTimelineWords: typeof stateWords = { ...officeStateWords, paid: stateWords.paid }
