/** What is wrong with what was entered, in words for the one who entered it. */
export class Fault extends Error {}
