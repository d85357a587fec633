/** That a condition of the code holds, or that a name has a value: the parts of one statement have to agree. */
interface Choice {
  on: string
  value: string
  not: boolean
}

export type Choices = readonly Choice[]

/** Whether code can come to both. */
export function bothHold(left: Choices, right: Choices): boolean {
  return left.every((a) =>
    right.every((b) => {
      if (a.on !== b.on) return true
      if (a.not && b.not) return true
      return a.not === b.not ? a.value === b.value : a.value !== b.value
    }),
  )
}
