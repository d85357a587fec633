/** What can be wrong with an order, in the order in which buyers choose from it. */
export const issueKinds = ['not-received', 'damaged', 'not-as-described', 'wrong-item', 'other'] as const
