/** Kinds of issues that buyers can report, in the order of the form. */
export const issueKinds = ['not-received', 'damaged', 'not-as-described', 'wrong-item', 'other'] as const
