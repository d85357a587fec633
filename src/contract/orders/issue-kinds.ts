/** Kinds of issues that buyers can report, in the order in which the form shows them. */
export const issueKinds = ['not-received', 'damaged', 'not-as-described', 'wrong-item', 'other'] as const
